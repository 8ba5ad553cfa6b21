-- What visitors wrote through the contact form; each is mailed to CONTACT_INBOX too, this copy outlives the mail.
create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  message text not null,
  created_at timestamptz not null
);
