package main

import (
	"context"
	"errors"
	"log"
	"net/http"
	"os/signal"
	"syscall"

	"github.com/labstack/echo/v4"
)

func main() {
	server := echo.New()
	api := server.Group("/api")
	api.Add(http.MethodGet, "/alive", func(c echo.Context) error {
		return c.JSON(http.StatusOK, map[string]bool{"alive": true})
	})

	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT)
	defer stop()
	go func() {
		if err := server.StartTLS(":8443", "cert.pem", "key.pem"); !errors.Is(err, http.ErrServerClosed) {
			log.Fatal(err)
		}
	}()
	<-ctx.Done()
	_ = server.Shutdown(context.Background())
}
