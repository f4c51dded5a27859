-- A browser that somebody signed in with before has limits of its own: it is looked up by its hash alone.
create index known_devices_hash on known_devices (device_hash);
