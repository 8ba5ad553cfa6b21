-- Pictures that staff add in the question editor (EXT-27), and the words for who cannot see them.

alter table school_exam_questions add column picture_alt text;

-- Set while a picture waits for the list of questions to be saved; nobody cleans it away until then.
alter table stored_files add column waits_until timestamptz;
