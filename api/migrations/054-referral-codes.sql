-- Whose link somebody registered with (EXT-64). The code follows from the id, so that every account has one at once.
create index candidates_referral_code on candidates (upper(substr(md5(id::text), 1, 12)));
