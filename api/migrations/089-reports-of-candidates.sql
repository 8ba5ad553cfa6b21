-- For the export of own data, and for accounts that are closed or deleted: the other index has only open reports.
create index question_reports_candidate on question_reports (candidate_id, created_at, id);
