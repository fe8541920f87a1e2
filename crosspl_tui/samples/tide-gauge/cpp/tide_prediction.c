/*
 * Shows the predicted tide on a terminal; the prediction itself is python/harmonic_tide.py,
 * run by an embedded interpreter. Build with the flags that
 * `python3-config --includes --ldflags --embed` prints.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdio.h>

#define MODULE_NAME "harmonic_tide"
#define FUNCTION_NAME "level_at"

/**
 * Predicts one water level by calling Python.
 *
 * @param folder   folder which holds the Python module
 * @param hours    time since the epoch of the tidal phases
 * @param level_mm receives the level in millimetres above chart datum
 * @return 0 when level_mm was set, -1 after an error, which is printed
 */
static int predict_level(const char *folder, double hours, double *level_mm)
{
    int result = -1;
    PyObject *module = NULL;
    PyObject *level = NULL;

    Py_Initialize();
    PyObject *search_path = PySys_GetObject("path"); /* borrowed */
    PyObject *entry = PyUnicode_DecodeFSDefault(folder);
    if (search_path == NULL || entry == NULL || PyList_Insert(search_path, 0, entry) != 0)
        goto done;
    module = PyImport_ImportModule(MODULE_NAME);
    if (module == NULL)
        goto done;
    level = PyObject_CallMethod(module, FUNCTION_NAME, "d", hours);
    if (level == NULL)
        goto done;
    *level_mm = PyFloat_AsDouble(level);
    result = PyErr_Occurred() ? -1 : 0;

done:
    if (PyErr_Occurred())
        PyErr_Print();
    Py_XDECREF(level);
    Py_XDECREF(module);
    Py_XDECREF(entry);
    if (Py_FinalizeEx() < 0)
        result = -1;
    return result;
}

int main(int argc, char **argv)
{
    double level_mm = 0.0;
    const char *folder = argc > 1 ? argv[1] : "../python";

    if (predict_level(folder, 6.0, &level_mm) != 0)
        return 1;
    printf("in six hours: %.0f mm\n", level_mm);
    return 0;
}
