-- Until when a payment is good, for the list of payments and their receipts.
alter table payment_references add column valid_until timestamptz;

-- Of earlier payments, the latest for an exam type ends with its subscription; of those before it nothing was kept.
update payment_references set valid_until = subscriptions.expires_at
  from subscriptions
  where payment_references.status = 'granted'
    and payment_references.candidate_id = subscriptions.candidate_id
    and upper(payment_references.exam_type) = upper(subscriptions.exam_type)
    and not exists (
      select from payment_references later
      where later.candidate_id = payment_references.candidate_id
        and upper(later.exam_type) = upper(payment_references.exam_type)
        and later.status = 'granted'
        and (later.settled_at, later.reference) > (payment_references.settled_at, payment_references.reference)
    );
