import json
import numpy as np
import json_numpy

json_numpy.patch()
steps = np.arange(10)
print(json.dumps({"first": steps[0]}))
