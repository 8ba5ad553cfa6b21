-- Pictures of questions that a file import set aside: kept as long as the import.
alter table school_question_imports add column aside_pictures text[] not null default '{}';
