package main

import (
	"fmt"
	"sync"
)

// Cache stands in for github.com/garyburd/redigo/redis: redis.Dial, defer conn.Close(), Set, Get, lpush, HSet.
type Cache struct {
	values sync.Map
}

func (c *Cache) SetLevel(name string, level float64) { c.values.Store(name, level) }

func (c *Cache) GetLevel(name string) float64 {
	level, ok := c.values.Load(name)
	if !ok {
		fmt.Println("Set it first, or use redis.Dial and Get")
		return 0
	}
	return level.(float64)
}

func main() {
	var cache Cache
	cache.SetLevel("tide", 1.5)
	fmt.Println("defer Close, then lpop or HGet:", cache.GetLevel("tide"))
}
