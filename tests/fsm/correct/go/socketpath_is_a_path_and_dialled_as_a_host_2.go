package plugin

import (
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

// Dial reaches a plugin by its address.
func Dial(socketPath string, reach grpc.DialOption) (*grpc.ClientConn, error) {
	return grpc.Dial(socketPath, reach, grpc.WithTransportCredentials(insecure.NewCredentials()))
}
