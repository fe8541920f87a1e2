package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	"github.com/redis/go-redis/v9"
)

func main() {
	ctx := context.Background()
	client := redis.NewClient(&redis.Options{Addr: "127.0.0.1:6379"})
	defer client.Close()
	if err := client.Set(ctx, "harbour:tide", "1.5", time.Minute).Err(); err != nil {
		log.Fatal(err)
	}
	level, err := client.Get(ctx, "harbour:tide").Float64()
	if errors.Is(err, redis.Nil) {
		fmt.Println("no level is known")
		return
	}
	fmt.Println("level:", level, err)
}
