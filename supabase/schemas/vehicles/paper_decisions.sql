-- Administrators accept and reject papers. The licence of an approved verification is the driver's licence, and a trip
-- departs before it expires. Owners are reminded 30, 7 and 1 day before a paper expires.

create function private.keep_verified_licence(verification public.driver_verifications)
returns void language plpgsql set search_path = '' as $$
declare
  reminded int := private.reminder_days(verification.driver_license_expiry - private.lagos_day(verification.submitted_at));
begin
  -- The same licence approved again: its reminders were sent.
  reminded := least(reminded, (
    select min(p.reminded_days) from public.papers p
    where p.owner_id = verification.driver_id and p.kind = 'licence' and p.expires_on = verification.driver_license_expiry
  ));
  -- Waits for an administrator who decides on a renewed licence.
  perform private.lock_documents(verification.driver_id);
  perform private.replace_paper(verification.driver_id, 'licence', null);
  insert into public.papers (owner_id, kind, file_path, expires_on, status, reminded_days, submitted_at, decided_at)
  values (
    verification.driver_id, 'licence', verification.driver_license_path, verification.driver_license_expiry, 'accepted', reminded,
    verification.submitted_at, coalesce(verification.decided_at, now())
  );
end
$$;
comment on function private.keep_verified_licence is
'The licence of a verification that an administrator approves takes the place of the driver''s present one.';

create function private.licence_ends_before(trip public.trips) returns date language sql stable set search_path = ''
return (
  select p.expires_on from public.papers p
  where p.owner_id = trip.driver_id and p.kind = 'licence' and p.status = 'accepted' and p.expires_on < private.lagos_day(trip.departure_at)
);
comment on function private.licence_ends_before is
'When the licence of the driver ends, if that is before the day of departure in Lagos; else null, also for a driver without a known expiry.';

create function private.licence_words(trip public.trips, expiry date) returns text language sql stable
return format(
  case when trip.company_id is null
    then 'Your licence ends on %s, before this trip. Please send your renewed licence from your account page.'
    else 'The driver''s licence ends on %s, before this trip. Please name another driver.' end,
  to_char(expiry, 'FMDD Mon YYYY')
);
comment on function private.licence_words is 'That a licence ends before a trip, for its driver or its company.';

create function private.guard_trip_licence(trip public.trips) returns void language plpgsql set search_path = '' as $$
declare
  expiry date := private.licence_ends_before(trip);
begin
  if expiry is not null then
    perform private.refuse(409, 'licence_expired', private.licence_words(trip, expiry), jsonb_build_object('expiresOn', expiry));
  end if;
end
$$;
comment on function private.guard_trip_licence is
'The driver''s licence is valid on the day of departure in Lagos. A driver without a known expiry may drive.
Refuses: 409 licence_expired {expiresOn}.';

create function private.check_trip_papers(trip_id uuid) returns void language plpgsql stable set search_path = '' as $$
declare
  paper record;
begin
  select p.kind, p.expires_on, v.plate_number into paper
  from public.trips t
  join public.vehicles v on v.id = t.vehicle_id
  join public.papers p on p.owner_id = v.owner_id and p.plate_key = v.plate_key and p.status = 'accepted'
  where t.id = check_trip_papers.trip_id and p.expires_on < private.lagos_day(t.departure_at)
  order by p.expires_on limit 1;
  if found then
    perform private.refuse(409, 'conflict', format(
      'The %s of %s ends on %s, before this trip. Please send the renewed one.',
      case paper.kind when 'roadworthiness' then 'roadworthiness certificate' else paper.kind end,
      paper.plate_number, to_char(paper.expires_on, 'FMDD Mon YYYY')
    ));
  end if;
end
$$;
comment on function private.check_trip_papers is
'For trips that are published in advance, on several dates or by a schedule: the papers of the vehicle that are known are valid on the
day of departure. The licence is checked for every trip (guard_trip_licence).
Refuses: 409 conflict for a paper that expires before.';

create function private.decide_paper(paper_id uuid, approve boolean, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  words text;
  wanted text := case when approve then 'accepted' else 'rejected' end;
  owner uuid := (select p.owner_id from public.papers p where p.id = decide_paper.paper_id);
  paper public.papers;
begin
  perform private.require_decider(array_remove(array[owner], null), false);
  words := private.clean_text(reason, 500, 'Reason');
  if not approve and words is null then
    perform private.refuse(400, 'invalid_input', 'Please give a reason');
  end if;
  -- Waits for a deletion of the account, and for another paper of this person.
  perform from public.profiles p where p.id = owner and p.deleted_at is null for share;
  if found then
    perform private.lock_documents(owner);
    select p.* into paper from public.papers p where p.id = decide_paper.paper_id for no key update;
  end if;
  if paper.id is null then
    perform private.refuse(404, 'not_found', 'Paper not found. Its owner may have sent another one.');
  elsif paper.status = wanted and paper.decided_at is not null then
    return wanted;
  elsif paper.status <> 'pending' then
    perform private.refuse_decided('paper', paper.status);
  elsif approve and paper.expires_on <= private.lagos_today() then
    perform private.refuse(409, 'conflict', 'This licence has expired. Please reject it.');
  end if;
  if approve then
    update public.papers p set status = 'replaced'
    where p.owner_id = owner and p.kind = paper.kind and p.status = 'accepted';
  end if;
  update public.papers p
  set status = wanted, decided_at = now(), rejection_reason = case when not approve then words end
  where p.id = paper.id;
  perform private.notify_unless_caller(owner, case when approve then 'licence_renewed' else 'licence_not_accepted' end,
    jsonb_build_object('reason', words, 'until', case when words is null then to_char(paper.expires_on, 'FMDD Mon YYYY') end),
    '/account/profile#papers');
  perform private.audit('decide_paper', owner::text, wanted, jsonb_build_object(
    'reason', words, 'paper', paper.id, 'kind', paper.kind, 'expiresOn', paper.expires_on
  ));
  return wanted;
end
$$;
comment on function private.decide_paper is
'Accepts or rejects a renewed licence that waits, and returns the result; an accepted one takes the place of the present
licence. Repeating the decision changes nothing.
Refuses: 401 unauthenticated; 403 forbidden (require_decider); 404 not_found if its owner sent another one; 400 invalid_input without a reason to reject; 409
conflict if it was decided otherwise, or has expired.
Security definer because: no role may write papers.';

create function private.is_paper_in_use(paper public.papers) returns boolean language plpgsql stable cost 1000 set search_path = '' as $$
begin
  return paper.status = 'accepted' and case
    when paper.kind = 'licence' then exists (
      select from public.driver_profiles d where d.id = paper.owner_id and d.is_driver_verified
    )
    else exists (
      select from public.vehicles v
      where v.owner_id = paper.owner_id and v.plate_key = paper.plate_key and v.status <> 'retired'
    )
  end;
end
$$;
comment on function private.is_paper_in_use is
'True if a paper counts: the licence of a verified driver, or a paper of a vehicle that is not retired. Asked row by row, so that lists
come from the index of the days on which papers expire.';

create function private.trips_after_expiry()
returns table (trip_id uuid, papers jsonb) language plpgsql stable rows 20 set search_path = '' as $$
declare
  -- Papers that are valid on the day of the last departure concern no trip.
  last_day constant date := private.lagos_day((
    select max(t.departure_at) from public.trips t where t.status in ('scheduled', 'active', 'waiting')
  ));
begin
  return query
  with expiring as (
    select p.owner_id, p.kind, p.plate_key, p.expires_on,
      -- Trips of a week ago are over (complete_forgotten_trips).
      greatest(private.lagos_moment(p.expires_on + 1, '00:00'), now() - interval '7 days') as ends_at
    from public.papers p where p.status = 'accepted' and p.expires_on < last_day
  )
  select t.id, jsonb_agg(jsonb_build_object('kind', t.kind, 'expiresOn', t.expires_on) order by t.expires_on, t.kind)
  from (
    -- offset 0: paper by paper, by the index of driver or vehicle and departure. A join was planned as a scan of all trips.
    select t.id, e.kind, e.expires_on from expiring e
    cross join lateral (
      select o.* from public.trips o where o.driver_id = e.owner_id and o.departure_at >= e.ends_at offset 0
    ) t
    where e.kind = 'licence' and t.status in ('scheduled', 'active', 'waiting', 'en_route') and t.seats_available < t.total_seats
      and t.vehicle_id is not null
    union all
    select t.id, e.kind, e.expires_on from expiring e
    join public.vehicles v on v.owner_id = e.owner_id and v.plate_key = e.plate_key
    cross join lateral (
      select o.* from public.trips o where o.vehicle_id = v.id and o.departure_at >= e.ends_at offset 0
    ) t
    where t.status in ('scheduled', 'active', 'waiting', 'en_route') and t.seats_available < t.total_seats
  ) t
  group by t.id;
end
$$;
comment on function private.trips_after_expiry is
'Booked trips that depart after the driver''s licence or a paper of the vehicle expires, with these papers as
[{kind, expiresOn}]. Begins with the papers that expire before the last departure.';

create function private.admin_paper_counts()
returns table (pending_vehicles int, pending_papers int, expired_papers int, trips_after_expiry int)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select
    (select count(*)::int from public.vehicles v join public.profiles o on o.id = v.owner_id and o.deleted_at is null
      where private.vehicle_waits(v)),
    (select count(*)::int from public.papers p where p.status = 'pending'),
    (select count(*)::int from public.papers p
      where p.status = 'accepted' and p.expires_on < private.lagos_today() and private.is_paper_in_use(p)),
    (select count(*)::int from private.trips_after_expiry());
end
$$;
comment on function private.admin_paper_counts is
'How many rows the administrators'' lists of vehicles and papers have.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: the lists are counted without evaluating a policy per row.';

create function private.remind_expiring_paper(id uuid) returns int language plpgsql set search_path = '' as $$
declare
  today constant date := private.lagos_today();
  paper public.papers;
  is_licence boolean;
begin
  update public.papers p set reminded_days = private.reminder_days(p.expires_on - today)
  where p.id = remind_expiring_paper.id and private.is_paper_in_use(p) returning p.* into paper;
  if paper.id is null then
    return 0;
  end if;
  is_licence := paper.kind = 'licence';
  perform private.notify(
    paper.owner_id, case when paper.expires_on < today
      then case when is_licence then 'licence_expired' else 'vehicle_paper_expired' end
      else case when is_licence then 'licence_expires' else 'vehicle_paper_expires' end
    end, jsonb_build_object(
      'paper', case paper.kind when 'roadworthiness' then 'roadworthiness certificate' else paper.kind end,
      'day', case paper.expires_on - today when 0 then 'today' when 1 then 'tomorrow' else format('in %s days', paper.expires_on - today) end,
      'until', to_char(paper.expires_on, 'FMDD Mon YYYY'), 'plate', (
        select v.plate_number from public.vehicles v
        where v.owner_id = paper.owner_id and v.plate_key = paper.plate_key and v.status <> 'retired'
        order by v.created_at desc limit 1
      )
    ), case when exists (select from public.companies c where c.id = paper.owner_id)
      then '/corporate?tab=fleet' else '/account/profile#papers' end
  );
  return 1;
end
$$;
comment on function private.remind_expiring_paper is 'One row of remind_expiring_papers.';

create function private.remind_expiring_papers() returns int language sql set search_path = ''
return private.each_row('remind_expiring_papers', $$
  select u.id from public.papers u
  join public.profiles o on o.id = u.owner_id and not o.suspended
  -- By the day of the next reminder, which has an index. One that is 60 days late is not sent any more.
  where u.status = 'accepted' and u.reminded_days is distinct from 1
    and u.expires_on - case u.reminded_days when 30 then 7 when 7 then 1 else 30 end <= (select private.lagos_today())
    and u.expires_on - case u.reminded_days when 30 then 7 when 7 then 1 else 30 end > (select private.lagos_today() - 60)
    and private.is_paper_in_use(u)
    and exists (select from public.papers p where p.id = u.id and p.status = 'accepted')
    -- Its owner has already sent the renewed one.
    and not exists (
      select from public.papers w where w.owner_id = u.owner_id and w.kind = u.kind and w.status = 'pending'
    )
  order by u.expires_on, u.id
$$, 'remind_expiring_paper');
comment on function private.remind_expiring_papers is
'Job: notifies owners 30, 7 and 1 day before a paper expires; at most 500. After a pause only the latest reminder is sent, and
none that is 60 days late.';

grant execute on function
  private.decide_paper,
  private.is_paper_in_use,
  private.trips_after_expiry,
  private.admin_paper_counts
to app_admin;
