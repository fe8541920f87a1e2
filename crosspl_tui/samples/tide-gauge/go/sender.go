// Package tide carries water levels from the harbour's gauges to its collectors.
package tide

import (
	"fmt"
	"net"
	"time"
)

const (
	collectorPort = 9750
	ackTimeout    = 800 * time.Millisecond
)

// Report sends one reading to the collector over UDP and waits until the
// collector acknowledges it.
//
// Datagrams get lost, so the reading is sent again until attempts are used up.
// It returns the acknowledgement, or the last error if none arrived.
func Report(collector net.IP, gauge string, levelMM, attempts int) (string, error) {
	conn, err := net.DialUDP("udp", nil, &net.UDPAddr{IP: collector, Port: collectorPort})
	if err != nil {
		return "", fmt.Errorf("reach the collector: %w", err)
	}
	defer conn.Close()

	reading := FormatReading(gauge, time.Now(), levelMM)
	ack := make([]byte, 64)
	for attempt := 1; ; attempt++ {
		if _, err = conn.Write([]byte(reading)); err == nil {
			if err = conn.SetReadDeadline(time.Now().Add(ackTimeout)); err != nil {
				return "", err
			}
			var n int
			if n, _, err = conn.ReadFromUDP(ack); err == nil {
				return string(ack[:n]), nil
			}
		}
		if attempt >= attempts {
			return "", fmt.Errorf("no acknowledgement after %d attempts: %w", attempt, err)
		}
	}
}

// FormatReading renders a reading as "<gauge> <unix-seconds> <level-mm>".
func FormatReading(gauge string, at time.Time, levelMM int) string {
	return fmt.Sprintf("%s %d %d", gauge, at.Unix(), levelMM)
}
