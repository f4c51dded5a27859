-- A third privacy level (D56): a `members` campus is read only by accounts with a verified school address.
alter table campuses drop constraint campuses_privacy_check;
alter table campuses add constraint campuses_privacy_check check (privacy in ('public', 'private', 'members'));
