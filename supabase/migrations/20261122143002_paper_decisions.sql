-- Administrators accept and reject renewed licences, and see papers that expire before booked trips.

create function private.decide_paper(paper_id uuid, approve boolean, reason text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  words text;
  wanted text := case when approve then 'accepted' else 'rejected' end;
  owner uuid := (select p.owner_id from public.papers p where p.id = decide_paper.paper_id);
  paper public.papers;
begin
  perform private.require_admin();
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
  perform private.create_notification_unless_caller(
    owner, case when approve then 'verification_approved' else 'verification_rejected' end,
    case when approve then 'Your licence is renewed' else 'Your renewed licence was not accepted' end,
    coalesce(words, format('It is valid until %s.', to_char(paper.expires_on, 'FMDD Mon YYYY'))), '/account#papers'
  );
  perform private.audit('decide_paper', owner::text, wanted, jsonb_build_object(
    'reason', words, 'paper', paper.id, 'kind', paper.kind, 'expiresOn', paper.expires_on
  ));
  return wanted;
end
$$;
comment on function private.decide_paper(uuid, boolean, text) is
'Accepts or rejects a renewed licence that waits, and returns the result; an accepted one takes the place of the present
licence. Repeating the decision changes nothing.
Refuses: 401 unauthenticated; 404 not_found if its owner sent another one; 400 invalid_input without a reason to reject; 409
conflict if it was decided otherwise, or has expired.
Security definer because: no role may write papers.';

create function private.papers_in_use()
returns setof public.papers
language sql
stable
set search_path = ''
as $$
  select p.* from public.papers p
  where p.status = 'accepted' and case
    when p.kind = 'licence' then exists (
      select from public.driver_profiles d where d.id = p.owner_id and d.is_driver_verified
    )
    else exists (
      select from public.vehicles v
      where v.owner_id = p.owner_id and v.plate_key = p.plate_key and v.status <> 'retired'
    )
  end
$$;
comment on function private.papers_in_use() is
'Papers that count: licences of verified drivers, and papers of vehicles that are not retired.';

create function private.trips_after_expiry()
returns table (trip_id uuid, papers jsonb)
language sql
stable
set search_path = ''
as $$
  select t.id, jsonb_agg(jsonb_build_object('kind', p.kind, 'expiresOn', p.expires_on) order by p.expires_on, p.kind)
  from public.trips t
  join public.vehicles v on v.id = t.vehicle_id
  join lateral (
    select l.kind, l.expires_on from public.papers l
    where l.owner_id = t.driver_id and l.kind = 'licence' and l.status = 'accepted'
    union all
    select o.kind, o.expires_on from public.papers o
    where o.owner_id = v.owner_id and o.plate_key = v.plate_key and o.status = 'accepted'
  ) p on p.expires_on < private.lagos_day(t.departure_at)
  where t.status in ('scheduled', 'active', 'waiting', 'en_route') and t.seats_available < t.total_seats
  group by t.id
$$;
comment on function private.trips_after_expiry() is
'Booked trips that depart after the driver''s licence or a paper of the vehicle expires, with these papers as
[{kind, expiresOn}].';

create function private.admin_paper_counts()
returns table (pending_vehicles int, pending_papers int, expired_papers int, trips_after_expiry int)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select
    (select count(*)::int from public.vehicles v join public.profiles o on o.id = v.owner_id and o.deleted_at is null
      where v.approval = 'pending' and v.status <> 'retired'),
    (select count(*)::int from public.papers p where p.status = 'pending'),
    (select count(*)::int from private.papers_in_use() p where p.expires_on < private.lagos_today()),
    (select count(*)::int from private.trips_after_expiry());
end
$$;
comment on function private.admin_paper_counts() is
'How many rows the administrators'' lists of vehicles and papers have.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: the lists are counted without evaluating a policy per row.';

grant execute on function
  private.decide_paper(uuid, boolean, text), private.papers_in_use(), private.trips_after_expiry(),
  private.admin_paper_counts()
to app_admin;
