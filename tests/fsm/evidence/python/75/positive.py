import dbus


def notify(summary: str, body: str) -> int:
    bus = dbus.SessionBus()
    proxy = bus.get_object("org.freedesktop.Notifications", "/org/freedesktop/Notifications")
    send = proxy.get_dbus_method("Notify", "org.freedesktop.Notifications")
    return int(send("lamp", dbus.UInt32(0), "", summary, body, [], {}, 3000))


if __name__ == "__main__":
    try:
        print("notification", notify("Lamp", "The lamp is lit."))
    except dbus.DBusException as error:
        print("no notification:", error.get_dbus_message())
