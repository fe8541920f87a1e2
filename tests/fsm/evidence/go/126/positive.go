package main

import (
	"errors"
	"fmt"
	"log"
	"time"

	"github.com/gomodule/redigo/redis"
)

func main() {
	conn, err := redis.Dial("tcp", "127.0.0.1:6379", redis.DialConnectTimeout(3*time.Second))
	if err != nil {
		log.Fatal(err)
	}
	defer conn.Close()

	if _, err := conn.Do("SET", "harbour:tide", "1.5", "EX", 60); err != nil {
		log.Fatal(err)
	}
	level, err := redis.Float64(conn.Do("GET", "harbour:tide"))
	if errors.Is(err, redis.ErrNil) {
		fmt.Println("no level is known")
		return
	}
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("level:", level)
}
