"""The sandbox of containers: a warm pool, each with a runner that stays; and the recipe of their image."""
