-- When a message's author took it back: its content is deleted then, "Message unsent" stays.
alter table messages add column unsent_at timestamptz;
