package desk

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/garyburd/redigo/redis"
)

const (
	statusKey    = "parcel:status"
	redisTimeout = 2 * time.Second
)

// StatusBoard remembers each parcel's latest status in a Redis hash, for the
// displays in the counter rooms.
type StatusBoard struct {
	conn redis.Conn
}

// WithStatusBoard connects to the Redis server at addr, a "host:port", lets use
// work with the board, and disconnects. It returns the first error of the three.
func WithStatusBoard(addr string, use func(*StatusBoard) error) error {
	conn, err := redis.Dial("tcp", addr,
		redis.DialConnectTimeout(redisTimeout),
		redis.DialReadTimeout(redisTimeout),
		redis.DialWriteTimeout(redisTimeout))
	if err != nil {
		return fmt.Errorf("reach the board: %w", err)
	}
	defer conn.Close()
	return use(&StatusBoard{conn: conn})
}

// HSet shows a parcel on the board.
func (b *StatusBoard) HSet(p Parcel) error {
	entry, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = b.conn.Do("HSET", statusKey, p.ID, entry)
	return err
}

// HGet finds a parcel on the board; it returns redis.ErrNil if it is not there.
func (b *StatusBoard) HGet(id string) (Parcel, error) {
	var p Parcel
	entry, err := redis.Bytes(b.conn.Do("HGET", statusKey, id))
	if err != nil {
		return p, err
	}
	return p, json.Unmarshal(entry, &p)
}
