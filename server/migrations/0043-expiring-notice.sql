-- A listing of the reader's expires soon (DET-05).
alter table notifications drop constraint notifications_type_check,
  add constraint notifications_type_check check (type in ('comment', 'comment reply', 'comment interaction',
    'post interaction', 'like', 'message', 'message like', 'new chat', 'mention', 'new listing', 'ad', 'moderation', 'expiring'))
    not valid;
