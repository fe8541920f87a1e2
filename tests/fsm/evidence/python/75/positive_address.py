import dbus
import dbus.bus

bus = dbus.bus.BusConnection("unix:path=/run/robot/bus")
arm = bus.get_object("robot.Arm", "/robot/arm")
arm = dbus.Interface(arm, dbus_interface="robot.Arm")
print(arm.Angles("left"))
