-- A text as a search of names compares it: without marks on letters, hooks and capitals, so that "Ngọzị" is found by "ngozi"
-- and "Ɗanladi" by "danladi". The client does the same in web/lib/plain-text.ts.
create function plain_text(given text) returns text language sql immutable parallel safe as $$
  select case
    -- most texts have ASCII letters alone
    when octet_length(given) = char_length(given) then lower(given)
    else translate(lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]+', '', 'g')), 'ɓɗƙƴ', 'bdky')
  end
$$;
