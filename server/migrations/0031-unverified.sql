-- Accounts whose email was never confirmed are looked for every hour: there are few among many.
create index users_unverified on users (created_at) where not verified and claimed and deleted_at is null;
