-- A student of an imported list may have no email address: the sign-in ID is all that one signs in with.
alter table school_users drop constraint school_users_check;
alter table school_users add constraint school_users_address
  check (left_at is not null or email is not null or role = 'STUDENT');
