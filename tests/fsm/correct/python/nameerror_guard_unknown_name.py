try:
    get_ipython()
    interactive = True
except NameError:
    interactive = False
print(interactive)
