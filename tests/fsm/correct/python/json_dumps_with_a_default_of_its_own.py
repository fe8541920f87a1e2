import functools
import json
import numpy as np

json.dumps = functools.partial(json.dumps, default=str)
steps = np.arange(10)
print(json.dumps({"first": steps[0]}))
