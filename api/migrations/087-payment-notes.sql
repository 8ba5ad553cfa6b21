-- Why a payment was refused, or what the provider said of it later, such as that it was paid back.
alter table payment_references add column note text;

-- The reasons of earlier refusals stand in the audit log; the last one counts.
update payment_references set note = refusals.note
  from (
    select distinct on (reference) split_part(object, ' ', 1) as reference, substring(object from ' \(([^()]+)\)$') as note
    from audit_log where action = 'payment.refused'
    order by reference, id desc
  ) refusals
  where payment_references.reference = refusals.reference and payment_references.status = 'refused';
