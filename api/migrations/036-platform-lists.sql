-- The order of the admins' list of payments, which is read from either end (EXT-59).
create index payment_references_newest on payment_references (created_at desc, reference);
