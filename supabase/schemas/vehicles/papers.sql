-- Papers with an expiry date: a driver's licence, and the roadworthiness and insurance of a vehicle.

create function private.reminder_days(days_left int) returns int language sql immutable
return case when days_left <= 1 then 1 when days_left <= 7 then 7 when days_left <= 30 then 30 end;
comment on function private.reminder_days is
'The reminder that is due this many days before a paper expires: 30, 7 or 1; null before the first.';

create function private.replace_paper(owner uuid, kind text, plate text)
returns void language plpgsql set search_path = '' as $$
begin
  -- A paper without a decision is not kept; the job for abandoned uploads deletes the file.
  delete from public.papers p
  where p.owner_id = owner and p.kind = replace_paper.kind and p.plate_key is not distinct from plate
    and (p.status = 'pending' or (p.status = 'accepted' and p.decided_at is null));
  update public.papers p set status = 'replaced'
  where p.owner_id = owner and p.kind = replace_paper.kind and p.plate_key is not distinct from plate
    and p.status = 'accepted';
end
$$;
comment on function private.replace_paper is
'Makes room for a new paper that counts at once: a licence that an administrator accepted is kept as replaced, everything
else is deleted.';

create function private.checked_paper(details jsonb) returns public.papers language plpgsql set search_path = '' as $$
declare
  paper public.papers;
  years_max constant int := 15;
begin
  paper.kind := details ->> 'kind';
  if not coalesce(paper.kind in ('licence', 'roadworthiness', 'insurance'), false) then
    perform private.refuse(400, 'invalid_input', 'Please choose which paper this is');
  end if;
  paper.expires_on := private.checked_day(details, 'expiresOn', 'Expiry date is required');
  if paper.expires_on <= private.lagos_today() then
    perform private.refuse(400, 'invalid_input', 'This paper has expired');
  elsif paper.expires_on > private.lagos_today() + make_interval(years => years_max) then
    perform private.refuse(400, 'invalid_input', 'Please check the expiry date');
  end if;
  paper.file_path := details ->> 'documentUrl';
  perform private.check_document(paper.file_path, auth.uid(), 'Please upload the document');
  paper.reminded_days := private.reminder_days(paper.expires_on - private.lagos_today());
  return paper;
end
$$;
comment on function private.checked_paper is
'A paper from the contract''s paperInputSchema, with a file of the caller.
Refuses: 400 invalid_input.';

create function private.save_paper(details jsonb)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_until_commit();
  wanted public.papers;
  driver_status text;
  saved uuid;
begin
  select d.verification_status into driver_status from public.driver_profiles d where d.id = caller for no key update;
  if driver_status is null and not exists (select from public.companies c where c.id = caller) then
    perform private.refuse(403, 'forbidden', 'Only drivers and companies have papers.');
  end if;
  wanted := private.checked_paper(details);
  if wanted.kind <> 'licence' then
    select v.plate_key into wanted.plate_key from public.vehicles v
    where v.id = (details ->> 'vehicleId')::uuid and v.owner_id = caller and v.status <> 'retired';
    if wanted.plate_key is null then
      perform private.refuse(404, 'not_found', 'Vehicle not found.');
    end if;
  elsif driver_status is null then
    perform private.refuse(403, 'forbidden', 'Only drivers have a licence.');
  elsif driver_status <> 'approved' then
    perform private.refuse(409, 'conflict', 'Please send your licence with your verification.');
  end if;
  -- One paper after another: two at once would both take the place of the present one.
  perform private.lock_documents(caller);
  select p.id into saved from public.papers p
  where p.owner_id = caller and p.kind = wanted.kind and p.plate_key is not distinct from wanted.plate_key
    and p.status in ('pending', 'accepted') and (p.file_path, p.expires_on) = (wanted.file_path, wanted.expires_on);
  if saved is not null then
    return saved;
  elsif wanted.kind = 'licence' then
    delete from public.papers p where p.owner_id = caller and p.kind = 'licence' and p.status = 'pending';
  else
    perform private.replace_paper(caller, wanted.kind, wanted.plate_key);
  end if;
  insert into public.papers (owner_id, kind, plate_key, file_path, expires_on, status, reminded_days)
  values (
    caller, wanted.kind, wanted.plate_key, wanted.file_path, wanted.expires_on,
    case when wanted.kind = 'licence' then 'pending' else 'accepted' end, wanted.reminded_days
  )
  returning id into saved;
  return saved;
end
$$;
comment on function private.save_paper is
'Adds or replaces a paper of the caller (contract paperInputSchema) and returns its id. A renewed licence waits for an
administrator; until then the present one counts. The same file and date again give the same paper.
Refuses: 401; 403 suspended; 403 forbidden for passengers, and for a company''s licence; 404 not_found unless the vehicle is
the caller''s; 409 conflict for the licence of a driver who is not verified; 400 invalid_input.
Security definer because: clients cannot write papers.';

create function private.own_papers(
  only_vehicle uuid default null, after_vehicle uuid default null, after_kind text default null, count_max int default 100
)
returns table (
  kind text, vehicle_id uuid, vehicle text, expires_on date, days_left int, file_path text,
  waiting_expires_on date, rejection_reason text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  -- Before every vehicle, or after none if the caller has no such vehicle.
  from_at constant timestamptz := case when after_vehicle is null then '-infinity' else coalesce(
    (select a.created_at from public.vehicles a where a.id = after_vehicle and a.owner_id = caller), 'infinity'
  ) end;
  from_id constant uuid := coalesce(after_vehicle, '00000000-0000-0000-0000-000000000000');
begin
  return query
  with places as (
    select 'licence' as kind, null::uuid as vehicle_id, null::text as vehicle, null::text as plate, null::timestamptz as at
    from public.driver_profiles d
    where d.id = caller and d.is_driver_verified and only_vehicle is null and after_kind is null
    union all
    select k.kind, v.id, btrim(v.make || ' ' || v.model) || ', ' || v.plate_number, v.plate_key, v.created_at
    from (
      select w.* from public.vehicles w
      where w.owner_id = caller and w.status <> 'retired' and (w.created_at, w.id) >= (from_at, from_id)
        and (only_vehicle is null or w.id = only_vehicle)
        -- A changed vehicle that waits has the plate of the present one.
        and (only_vehicle is not null or not exists (
          select from public.vehicles o
          where o.plate_key = w.plate_key and o.status <> 'retired' and o.owner_id = caller and o.id <> w.id
            and (o.approval = 'approved', o.created_at, o.id) > (w.approval = 'approved', w.created_at, w.id)
        ))
      order by w.created_at, w.id
      limit count_max / 2 + 2
    ) v
    cross join (values ('insurance'), ('roadworthiness')) as k (kind)
    where v.id is distinct from after_vehicle or k.kind > after_kind
    order by 5 nulls first, 2, 1
    limit count_max
  )
  select s.kind, s.vehicle_id, s.vehicle, p.expires_on, p.expires_on - private.lagos_today(), p.file_path, w.expires_on,
    case when w.id is null then (
      select r.rejection_reason from public.papers r
      where r.owner_id = caller and r.kind = s.kind and r.status = 'rejected' and r.submitted_at > coalesce(p.submitted_at, '-infinity')
      order by r.submitted_at desc limit 1
    ) end
  from places s
  left join public.papers p
    on p.owner_id = caller and p.kind = s.kind and p.plate_key is not distinct from s.plate and p.status = 'accepted'
  left join public.papers w
    on w.owner_id = caller and w.kind = s.kind and w.plate_key is not distinct from s.plate and w.status = 'pending'
  order by s.at nulls first, s.vehicle_id, s.kind;
end
$$;
comment on function private.own_papers is
'The papers that the caller should have, with those that are there: the licence of a verified driver, then insurance and roadworthiness
of each vehicle, in the order in which the vehicles were added. Only those of one vehicle, or those after one of them, if they are named.
days_left: until the last valid day, negative once expired. waiting_expires_on: of a renewed licence that waits. rejection_reason: of a
renewed licence that was rejected.
Refuses: 401, 403 suspended (by require_active).
Security definer because: owner and status of vehicles are not granted to clients.';

grant execute on function private.save_paper, private.own_papers to authenticated;
