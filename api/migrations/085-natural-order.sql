-- The order in which people look names up, as schema/rules/names.ts has it: "School 2" before "School 10", and Ṣ among the S.
create collation natural_order (provider = icu, locale = 'en-u-kn');
