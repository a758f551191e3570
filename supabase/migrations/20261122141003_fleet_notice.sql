-- A driver leaves a fleet with notice.

create function private.notice_days()
returns int
language sql
immutable
set search_path = ''
return 7;
comment on function private.notice_days() is 'Days from a driver''s notice to the end of their membership in a fleet.';

create function private.give_notice(membership public.fleet_drivers)
returns void
language plpgsql
set search_path = ''
as $$
declare
  ends_at constant timestamptz := now() + make_interval(days => private.notice_days());
  trip public.trips;
  given_back int := 0;
begin
  update public.fleet_drivers f set leaves_at = ends_at where f.id = membership.id;
  for trip in
    select t.* from public.trips t
    where t.company_id = membership.company_id and t.driver_id = membership.driver_id
      and t.status in ('scheduled', 'active') and t.departure_at > ends_at
    order by t.id
    for no key update
  loop
    perform private.take_driver_off(trip, true);
    given_back := given_back + 1;
  end loop;
  perform private.create_notification_unless_caller(membership.company_id, 'fleet_invitation', 'A driver leaves your fleet',
    format('%s drives for you until %s.%s',
      (select d.display_name from public.driver_profiles d where d.id = membership.driver_id), private.lagos_words(ends_at),
      case given_back when 0 then '' when 1 then ' 1 trip after that needs another driver.'
        else format(' %s trips after that need another driver.', given_back) end),
    '/corporate?tab=trips', membership.driver_id);
end
$$;
comment on function private.give_notice(public.fleet_drivers) is
'Sets the end of a membership, takes the driver off the trips that depart later, and notifies the company.';

create or replace function private.answer_fleet_invitation(invitation_id uuid, accept boolean)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
  person record;
  invitation public.fleet_drivers;
begin
  -- Locks the company's profile first, as every change of a fleet does; then the driver's, which create_trip locks too.
  perform from public.profiles p
  where p.id = (select f.company_id from public.fleet_drivers f where f.id = answer_fleet_invitation.invitation_id)
  for no key update;
  select p.email, p.name, p.user_type into person from public.profiles p where p.id = caller for no key update;
  select f.* into invitation from public.fleet_drivers f
  where f.id = answer_fleet_invitation.invitation_id
    and (f.driver_id = caller or (f.status in ('invited', 'declined') and f.email = lower(person.email)));
  if invitation.id is null or person.user_type <> 'driver' then
    perform private.refuse(404, 'not_found', 'Invitation not found.');
  elsif accept is null then
    perform private.refuse(400, 'invalid_input', 'Please accept or decline');
  elsif not accept and invitation.status in ('declined', 'left') then
    return invitation.id;
  elsif invitation.status = 'active' then
    if not accept and invitation.leaves_at is null then
      perform private.give_notice(invitation);
    elsif accept and invitation.leaves_at is not null then
      update public.fleet_drivers f set leaves_at = null where f.id = invitation.id;
      perform private.create_notification_unless_caller(invitation.company_id, 'fleet_invitation', 'A driver stays in your fleet',
        format('%s has withdrawn the notice. You can schedule trips for them again.', person.name), '/corporate?tab=fleet', caller);
    end if;
    return invitation.id;
  elsif invitation.status <> 'invited' then
    perform private.refuse(409, 'conflict', 'This invitation is no longer open.');
  end if;

  if accept and exists (select from public.fleet_drivers f where f.driver_id = caller and f.status = 'active') then
    perform private.refuse(409, 'conflict', 'You already drive for a fleet. Leave it first.');
  end if;
  update public.fleet_drivers f
  set status = case when accept then 'active' else 'declined' end, driver_id = case when accept then caller end, answered_at = now()
  where f.id = invitation.id;
  if accept then
    update public.fleet_vehicles f set driver_id = caller
    where f.vehicle_id = invitation.vehicle_id and f.company_id = invitation.company_id and f.driver_id is null
      and exists (select from public.vehicles v where v.id = f.vehicle_id and v.status <> 'retired');
  end if;
  -- A driver who declines stays anonymous: the text names the invited address.
  perform private.create_notification_unless_caller(invitation.company_id, 'fleet_invitation',
    case when accept then 'A driver joined your fleet' else 'Invitation declined' end,
    case when accept then person.name || ' drives for you now.' else invitation.email || ' will not drive for you.' end,
    '/corporate', caller);
  return invitation.id;
end
$$;
comment on function private.answer_fleet_invitation(uuid, boolean) is
'The invited driver accepts or declines. A member gives notice to leave (accept false): they leave after notice_days, and
their later trips get no driver; accept true withdraws the notice. Repeating the answer changes nothing.
Refuses: 401, 403 suspended; 404 not_found; 400 invalid_input; 409 conflict if the invitation is closed or the driver
drives for a fleet.
Security definer because: clients cannot write memberships.';

create or replace function private.end_fleet_membership(membership public.fleet_drivers)
returns void
language plpgsql
set search_path = ''
as $$
declare
  ahead bigint := (
    select count(*) from public.trips t
    where t.company_id = membership.company_id and t.driver_id = membership.driver_id
      and t.status in ('scheduled', 'active', 'waiting', 'en_route')
  );
begin
  -- A driver whose notice has ended leaves also while a late trip is under way.
  if ahead > 0 and (membership.leaves_at is null or membership.leaves_at > now()) then
    perform private.refuse(409, 'conflict', format(
      '%s ahead for this driver. Cancel %s first.',
      case ahead when 1 then '1 scheduled trip is' else ahead || ' scheduled trips are' end,
      case ahead when 1 then 'it' else 'them' end
    ));
  end if;
  update public.fleet_vehicles f set driver_id = null
  where f.company_id = membership.company_id and f.driver_id = membership.driver_id;
  update public.fleet_drivers f set status = 'left', answered_at = now() where f.id = membership.id;
end
$$;
comment on function private.end_fleet_membership(public.fleet_drivers) is
'Ends a membership or withdraws an invitation.
Refuses: 409 conflict while the driver has trips ahead for the fleet, unless their notice has ended.';

create function private.end_fleet_notices()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  batch constant int := 100;
  due uuid;
  membership public.fleet_drivers;
  ended int := 0;
begin
  for due in
    select f.id from public.fleet_drivers f
    where f.status = 'active' and f.leaves_at <= now()
    order by f.leaves_at
    limit batch
  loop
    -- The lock of the fleet (require_fleet). A company that is changing its fleet now waits for the next run.
    perform from public.profiles p
    where p.id = (select f.company_id from public.fleet_drivers f where f.id = due) for no key update skip locked;
    continue when not found;
    select f.* into membership from public.fleet_drivers f
    where f.id = due and f.status = 'active' and f.leaves_at <= now();
    continue when not found;
    perform private.end_fleet_membership(membership);
    perform private.create_notification(membership.company_id, 'fleet_invitation', 'A driver has left your fleet',
      format('%s no longer drives for you.', (select d.display_name from public.driver_profiles d where d.id = membership.driver_id)),
      '/corporate', membership.driver_id);
    perform private.create_notification(membership.driver_id, 'fleet_invitation', 'You have left a fleet',
      format('You no longer drive for %s.', (select c.name from public.companies c where c.id = membership.company_id)),
      '/dashboard', membership.company_id);
    ended := ended + 1;
  end loop;
  return ended;
end
$$;
comment on function private.end_fleet_notices() is
'Job: ends the memberships whose notice has ended. Returns how many, at most 100.
Security definer because: the clock''s role cannot update memberships.';

create index fleet_drivers_leaving on public.fleet_drivers (leaves_at) where status = 'active' and leaves_at is not null;

insert into private.jobs (name, description, every, function_name, batch) values (
  'end_fleet_notices', 'Ends fleet memberships 7 days after the driver''s notice', '5 minutes', 'end_fleet_notices', 100
);

drop function private.own_fleet_invitations();

create function private.own_fleet_invitations()
returns table (id uuid, company_name text, vehicle text, status text, invited_at timestamptz, leaves_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
begin
  return query
  select f.id, c.name, btrim(v.make || ' ' || v.model) || ', ' || v.plate_number, f.status, f.invited_at, f.leaves_at
  from public.fleet_drivers f
  join public.companies c on c.id = f.company_id
  join public.profiles owner on owner.id = c.id and owner.deleted_at is null and not owner.suspended
  join public.profiles p on p.id = caller and p.user_type = 'driver'
  left join public.vehicles v on v.id = f.vehicle_id and v.status <> 'retired'
  where (f.status = 'invited' and f.email = lower(p.email)) or (f.status = 'active' and f.driver_id = caller)
  order by f.invited_at desc, f.id;
end
$$;
comment on function private.own_fleet_invitations() is
'The calling driver''s open invitations, and the fleet that they drive for, with the end of their notice.
Refuses: 401, 403 suspended (by require_active).
Security definer because: invitations are found by e-mail address, and drivers cannot read companies.';
grant execute on function private.own_fleet_invitations() to authenticated;

create or replace function private.end_fleets_of_deleted()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.trips t set status = 'cancelled', cancel_reason = 'The company has left Tafiya'
  where t.company_id = new.id and t.status in ('scheduled', 'active', 'waiting');
  update public.fleet_routes r
  set name = 'Deleted route', is_active = false, retired_at = coalesce(r.retired_at, now()) where r.company_id = new.id;
  update public.fleet_vehicles f set driver_id = null where f.company_id = new.id or f.driver_id = new.id;
  update public.fleet_drivers f set status = 'left', answered_at = now()
  where (f.company_id = new.id or f.driver_id = new.id) and f.status in ('invited', 'active');
  -- Invitations must not keep the address of a deleted account, nor declined trips the words of a driver.
  update public.fleet_drivers f set email = 'deleted-' || f.id || '@deleted.invalid'
  where f.driver_id = new.id or f.company_id = new.id or f.email = lower(old.email);
  update public.fleet_trip_declines d set reason = null where d.driver_id = new.id;
  return null;
end
$$;
