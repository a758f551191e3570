-- Reminders 30, 7 and 1 day before a paper expires.

alter table public.notifications drop constraint known_kind;
alter table public.notifications add constraint known_kind check (kind in (
  'booking_created', 'booking_cancelled', 'trip_changed', 'trip_cancelled', 'trip_status',
  'verification_approved', 'verification_rejected', 'account_verified', 'account_rejected',
  'suspended', 'unsuspended', 'driver_suspended', 'rating_due', 'fleet_invitation', 'paper_expiring'
));

create function private.describe_expiry(paper public.papers, today date)
returns jsonb
language sql
stable
set search_path = ''
return jsonb_build_object(
  'title', format('Your %s %s', case paper.kind when 'roadworthiness' then 'roadworthiness certificate' else paper.kind end,
    case
      when paper.expires_on < today then 'has expired'
      when paper.expires_on = today then 'expires today'
      when paper.expires_on = today + 1 then 'expires tomorrow'
      else format('expires in %s days', paper.expires_on - today)
    end),
  'body', format('%s until %s. %s',
    coalesce((
      select v.plate_number || ': valid' from public.vehicles v
      where v.owner_id = paper.owner_id and v.plate_key = paper.plate_key and v.status <> 'retired'
      order by v.created_at desc limit 1
    ), 'Valid'),
    to_char(paper.expires_on, 'FMDD Mon YYYY'),
    case when paper.kind = 'licence' then 'New trips must leave by then. Please send your renewed licence.'
      else 'Please send the new one.' end)
);
comment on function private.describe_expiry(public.papers, date) is
'Title and body of the notification that a paper expires or has expired.';

create function private.remind_expiring_papers()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  batch constant int := 500;
  today date := private.lagos_today();
  sent int := 0;
  paper public.papers;
  words jsonb;
begin
  for paper in
    update public.papers p
    set reminded_days = private.reminder_days(p.expires_on - today)
    where p.status = 'accepted' and p.id in (
      select u.id from private.papers_in_use() u
      join public.profiles o on o.id = u.owner_id and not o.suspended
      where u.expires_on <= today + 30
        and private.reminder_days(u.expires_on - today) < coalesce(u.reminded_days, 31)
        -- Its owner has already sent the renewed one.
        and not exists (
          select from public.papers w where w.owner_id = u.owner_id and w.kind = u.kind and w.status = 'pending'
        )
      order by u.expires_on, u.id limit batch
    )
    returning p.*
  loop
    sent := sent + 1;
    words := private.describe_expiry(paper, today);
    perform private.create_notification(
      paper.owner_id, 'paper_expiring', words ->> 'title', words ->> 'body',
      case when exists (select from public.companies c where c.id = paper.owner_id)
        then '/corporate?tab=fleet' else '/account#papers' end
    );
  end loop;
  return sent;
end
$$;
comment on function private.remind_expiring_papers() is
'Job: notifies owners 30, 7 and 1 day before a paper expires; at most 500. After a pause only the latest reminder is sent.
Security definer because: clients cannot write papers or notifications.';

insert into private.jobs (name, description, every, function_name)
values ('remind_expiring_papers', 'Reminds owners of papers that expire', '1 hour', 'remind_expiring_papers');
