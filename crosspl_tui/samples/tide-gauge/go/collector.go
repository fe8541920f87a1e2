package tide

import (
	"errors"
	"fmt"
	"log"
	"net"
	"time"
)

const maxReadingBytes = 256

// Reading is one water level, in millimetres above chart datum.
type Reading struct {
	Gauge   string
	At      time.Time
	LevelMM int
}

// Collect receives readings over UDP on addr until stop is closed.
//
// Every reading is handed to store and acknowledged with "OK <unix-seconds>";
// what is not a reading gets no answer. It returns nil once it was stopped, or
// the error that made it give up.
func Collect(addr *net.UDPAddr, store func(Reading) error, stop <-chan struct{}) error {
	conn, err := net.ListenUDP("udp", addr)
	if err != nil {
		return fmt.Errorf("collector cannot start: %w", err)
	}
	defer conn.Close()
	go func() {
		<-stop
		conn.Close()
	}()

	buf := make([]byte, maxReadingBytes)
	for {
		n, gauge, err := conn.ReadFromUDP(buf)
		if errors.Is(err, net.ErrClosed) {
			return nil
		}
		if err != nil {
			return err
		}
		reading, err := ParseReading(string(buf[:n]))
		if err != nil {
			log.Printf("from %v: %v", gauge, err)
			continue
		}
		if err := store(reading); err != nil {
			return err
		}
		if _, err := conn.WriteToUDP([]byte(fmt.Sprintf("OK %d", reading.At.Unix())), gauge); err != nil {
			log.Printf("cannot acknowledge %v: %v", gauge, err)
		}
	}
}

// ParseReading understands a line made by FormatReading.
func ParseReading(line string) (Reading, error) {
	var r Reading
	var seconds int64
	if _, err := fmt.Sscanf(line, "%s %d %d", &r.Gauge, &seconds, &r.LevelMM); err != nil {
		return Reading{}, fmt.Errorf("not a reading: %q", line)
	}
	r.At = time.Unix(seconds, 0)
	return r, nil
}
