-- Reminders 30, 7 and 1 day before a paper expires.

alter table public.notifications drop constraint known_kind;
alter table public.notifications add constraint known_kind check (kind in (
  'booking_created', 'booking_cancelled', 'trip_changed', 'trip_cancelled', 'trip_status',
  'verification_approved', 'verification_rejected', 'account_verified', 'account_rejected',
  'suspended', 'unsuspended', 'driver_suspended', 'rating_due', 'fleet_invitation', 'paper_expiring'
));

create function private.describe_paper(paper public.papers)
returns text
language sql
stable
set search_path = ''
return case when paper.kind = 'licence' then 'licence' else (
  select paper.kind || ' of ' || v.plate_number from public.vehicles v
  where v.owner_id = paper.owner_id and v.plate_key = paper.plate_key and v.status <> 'retired'
  order by v.created_at desc limit 1
) end;
comment on function private.describe_paper(public.papers) is
'A paper in words: licence, or insurance of LSD-218-XB.';

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
    perform private.create_notification(
      paper.owner_id, 'paper_expiring',
      case paper.expires_on - today
        when 0 then 'A paper expires today' when 1 then 'A paper expires tomorrow'
        else case when paper.expires_on < today then 'A paper has expired'
          else format('A paper expires in %s days', paper.expires_on - today) end
      end,
      format('Your %s is valid until %s. %s', private.describe_paper(paper), to_char(paper.expires_on, 'FMDD Mon YYYY'),
        case when paper.kind = 'licence' then 'You cannot publish trips after that day. Send the renewed licence in time.'
          else 'Send the new one.' end),
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
