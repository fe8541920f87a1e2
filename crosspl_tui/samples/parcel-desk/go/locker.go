package desk

import (
	"fmt"
	"strings"
)

const digits = "0123456789"

// Locker is a cabinet of parcel boxes that open with a dialled code.
type Locker struct {
	codes map[string]string
	open  bool
}

// Assign gives a parcel its code; an id that has one keeps it.
func (l *Locker) Assign(id, code string) error {
	if code == "" || strings.Trim(code, digits) != "" {
		return fmt.Errorf("code of %s has to be digits", id)
	}
	if l.codes == nil {
		l.codes = make(map[string]string)
	}
	if _, taken := l.codes[id]; !taken {
		l.codes[id] = code
	}
	return nil
}

// DialCode opens the cabinet's door for one parcel.
func (l *Locker) DialCode(id, code string) bool {
	l.open = code != "" && l.codes[id] == code
	return l.open
}

// Close shuts the cabinet's door.
func (l *Locker) Close() {
	l.open = false
}

// ReadLabel names the parcel in the open box.
func (l *Locker) ReadLabel(id string) string {
	if !l.open {
		return "door is shut"
	}
	return "parcel " + id
}

// PickUp lets an owner take a parcel out of a cabinet.
//
// It returns the parcel's label, or an error if the code is wrong.
func PickUp(cabinet *Locker, id, code string) (string, error) {
	if !cabinet.DialCode(id, code) {
		return "", fmt.Errorf("%s: wrong code", id)
	}
	defer cabinet.Close()
	return cabinet.ReadLabel(id), nil
}
