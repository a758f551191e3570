-- What a passenger gets back for a booking that was paid online: the five rules, by version.

create function private.cancellation_terms(
  total_kobo bigint, who text, paid_at timestamptz, departure_at timestamptz, moment timestamptz,
  out rule text, out refund_kobo bigint, out driver_kobo bigint
)
language sql
immutable
set search_path = ''
as $$
  select k.rule, r.refund, total_kobo - r.refund
  from (
    select case
      when who = 'no_show' then 'no_show'
      when who <> 'passenger' or moment >= departure_at + interval '30 minutes' then 'not_passenger'
      when moment <= paid_at + interval '30 minutes' and moment <= departure_at - interval '2 hours' then 'soon_after_paying'
      when moment <= departure_at - interval '24 hours' then 'a_day_before'
      else 'late'
    end
  ) k (rule),
  lateral (
    select case k.rule when 'no_show' then 0 when 'late' then (total_kobo + 1) / 2 else total_kobo end
  ) r (refund)
$$;
comment on function private.cancellation_terms(bigint, text, timestamptz, timestamptz, timestamptz) is
'Version 1 of the terms, the same as cancellationTerms in _shared/domain/cancellation-terms.ts; a test compares the two.
who: passenger, no_show, or driver for all others. departure_at: the planned time of the passenger''s own stop. The refund and
the driver''s part sum to the total; the odd kobo of a half goes to the passenger.';
