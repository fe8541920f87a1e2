import asyncio

from dbus_next.aio import MessageBus


async def notify(summary: str, body: str) -> int:
    bus = await MessageBus().connect()
    name, path = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
    proxy = bus.get_proxy_object(name, path, await bus.introspect(name, path))
    notifications = proxy.get_interface(name)
    return await notifications.call_notify("lamp", 0, "", summary, body, [], {}, 3000)


print(asyncio.run(notify("Lamp", "The lamp is lit.")))
