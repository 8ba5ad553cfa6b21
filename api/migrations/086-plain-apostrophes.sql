-- An apostrophe as phones and Word write it is the one of keyboards: "Yar’adua" is found by "yar'adua", and the other way round.
create or replace function plain_text(given text) returns text language sql immutable parallel safe as $$
  select case
    -- most texts have ASCII letters alone
    when octet_length(given) = char_length(given) then lower(given)
    else translate(
      lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]+', '', 'g')),
      'ɓɗƙƴ’‘ʼ',
      'bdky'''''''
    )
  end
$$;
