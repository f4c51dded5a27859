-- "My courses" (COU-03): private, by the name of a term. A course is watched for new books until its term is over.
create table my_courses (
  campus_id text not null references campuses (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  term text not null check (length(term) between 1 and 40),
  code text not null check (length(code) between 3 and 40),
  watched boolean not null default true,
  created_at timestamptz not null default product_now(),
  primary key (campus_id, user_id, term, code)
);
create index my_courses_user on my_courses (user_id);
create index my_courses_term on my_courses (campus_id, term);

-- Who got the email with the books for sale before a term.
create table course_mails (
  campus_id text not null references campuses (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  term text not null,
  sent_at timestamptz not null default product_now(),
  primary key (campus_id, user_id, term)
);
create index course_mails_user on course_mails (user_id);
