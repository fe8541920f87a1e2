package main

import (
	"fmt"

	"github.com/garyburd/redigo/redis"
)

func main() {
	c, err := redis.Dial("tcp", "localhost:6379")
	if err != nil {
		fmt.Println("dial:", err)
		return
	}
	defer c.Close()

	if _, err = c.Do("lpush", "jobs", "sweep", "paint"); err != nil {
		fmt.Println("lpush:", err)
		return
	}
	job, err := redis.String(c.Do("lpop", "jobs"))
	fmt.Println(job, err)
	_, err = c.Do("HSet", "worker:1", "job", job)
	fmt.Println(err)
}
