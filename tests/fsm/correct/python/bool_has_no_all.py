import numpy as np
def f(a, b):
    return (np.array(a) == np.array(b)).all()
