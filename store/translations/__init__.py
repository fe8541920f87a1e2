"""Problems and their translations: attempts at them, and the construction line that makes them."""
