package main

import (
	"context"
	"log"
	"time"

	"github.com/gomodule/redigo/redis"
)

func main() {
	pool := &redis.Pool{
		MaxIdle:     3,
		IdleTimeout: time.Minute,
		Dial:        func() (redis.Conn, error) { return redis.Dial("tcp", "cache.example:6379") },
	}
	defer pool.Close()

	conn, err := pool.GetContext(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	defer conn.Close()
	fields, err := redis.StringMap(conn.Do("HGETALL", "worker:1"))
	if err != nil {
		log.Fatal(err)
	}
	log.Print(fields["job"])
}
