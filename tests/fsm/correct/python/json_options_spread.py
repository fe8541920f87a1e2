import json
import numpy as np

options = {"default": int}
steps = np.arange(10)
print(json.dumps({"first": steps[0]}, **options))
