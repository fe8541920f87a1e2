type Pair = tuple[int, int]
def first[T](items: list[T]) -> T:
    return items[0]
print(first([1]))
