-- Inviting drivers, and their answers.

create function private.check_invitations(company uuid, address text)
returns void language plpgsql stable set search_path = '' as $$
declare
  invitations_max constant int := 3;
  window_days constant int := 30;
  sent record;
begin
  select count(*) as times, min(f.invited_at) as first_at into sent
  from public.fleet_drivers f
  where f.company_id = company and f.email = address and f.invited_at > now() - make_interval(days => window_days);
  if sent.times >= invitations_max then
    perform private.refuse(
      429, 'rate_limited', format(
        'You have invited this address %s times in %s days. Please wait before you invite it again.',
        invitations_max, window_days
      ),
      jsonb_build_object(
        'retryAfterSeconds', ceil(extract(epoch from sent.first_at + make_interval(days => window_days) - now()))
      )
    );
  end if;
end
$$;
comment on function private.check_invitations is
'Checks how often the company has invited this address recently, whatever the answers were.
Refuses: 429 rate_limited {retryAfterSeconds} at the limit.';

create function private.invite_fleet_driver(driver_email text, vehicle_id uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  company uuid := private.require_fleet();
  address text := lower(btrim(coalesce(driver_email, '')));
  invitation uuid;
  driver uuid;
begin
  if length(address) > 254 or address !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.refuse(400, 'invalid_input', 'Please enter a valid email address');
  elsif invite_fleet_driver.vehicle_id is not null then
    perform private.own_fleet_vehicle(company, invite_fleet_driver.vehicle_id);
  end if;

  -- require_fleet has locked the company, so no other invitation is created meanwhile.
  select f.id into invitation from public.fleet_drivers f
  where f.company_id = company and f.email = address and f.status in ('invited', 'active');
  if invitation is not null then
    return invitation;
  end if;
  perform private.check_company(company);
  perform private.check_invitations(company, address);

  insert into public.fleet_drivers (company_id, email, vehicle_id)
  values (company, address, invite_fleet_driver.vehicle_id)
  returning id into invitation;

  -- The answer does not reveal whether such a driver exists.
  select p.id into driver from public.profiles p
  where lower(p.email) = address and p.user_type = 'driver' and p.deleted_at is null;
  if driver is not null then
    perform private.notify_unless_caller(driver, 'fleet_invites_you', jsonb_build_object('company', private.fleet_name(company)),
      '/dashboard', company);
  end if;
  return invitation;
end
$$;
comment on function private.invite_fleet_driver is
'Invites the driver with this e-mail address, now or when they sign up, optionally for a vehicle. Inviting again returns
the open invitation.
Refuses: 401; 403 suspended; 403 forbidden if the caller is not a company; 403 not_verified for a rejected company; 400
invalid_input; 404 not_found for another company''s vehicle; 429 rate_limited.
Security definer because: looks up other people''s profiles.';

create function private.own_fleet_invitations()
returns table (id uuid, company_name text, vehicle text, status text, invited_at timestamptz, leaves_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
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
comment on function private.own_fleet_invitations is
'The calling driver''s open invitations, and the fleet that they drive for, with the end of their notice.
Refuses: 401, 403 suspended (by require_active).
Security definer because: invitations are found by e-mail address, and drivers cannot read companies.';

create function private.end_fleet_membership(membership public.fleet_drivers)
returns void language plpgsql set search_path = '' as $$
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
comment on function private.end_fleet_membership is
'Ends a membership or withdraws an invitation.
Refuses: 409 conflict while the driver has trips ahead for the fleet, unless their notice has ended.';

create function private.answer_fleet_invitation(invitation_id uuid, accept boolean)
returns uuid language plpgsql security definer set search_path = '' as $$
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
      perform private.notify_unless_caller(invitation.company_id, 'driver_stays', jsonb_build_object('driver', person.name),
        '/corporate?tab=fleet', caller);
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
  perform private.notify_unless_caller(invitation.company_id, case when accept then 'driver_joined' else 'invitation_declined' end,
    jsonb_build_object('driver', person.name, 'email', invitation.email), '/corporate', caller);
  return invitation.id;
end
$$;
comment on function private.answer_fleet_invitation is
'The invited driver accepts or declines. A member gives notice to leave (accept false): they leave after notice_days, and
their later trips get no driver; accept true withdraws the notice. Repeating the answer changes nothing.
Refuses: 401, 403 suspended; 404 not_found; 400 invalid_input; 409 conflict if the invitation is closed or the driver
drives for a fleet.
Security definer because: clients cannot write memberships.';

create function private.remove_fleet_driver(membership_id uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  company uuid := private.require_fleet();
  membership public.fleet_drivers;
begin
  select f.* into membership from public.fleet_drivers f
  where f.id = remove_fleet_driver.membership_id and f.company_id = company;
  if membership.id is null then
    perform private.refuse(404, 'not_found', 'Driver not found.');
  elsif membership.status in ('left', 'declined') then
    return membership.id;
  end if;
  perform private.end_fleet_membership(membership);
  if membership.status = 'active' then
    perform private.notify_unless_caller(membership.driver_id, 'fleet_removed_you',
      jsonb_build_object('company', private.fleet_name(company)), '/dashboard', company);
  end if;
  return membership.id;
end
$$;
comment on function private.remove_fleet_driver is
'The company removes a driver or withdraws an invitation. Repeating it changes nothing.
Refuses: 401, 403; 404 not_found; 409 conflict while the driver has trips ahead for the fleet.
Security definer because: clients cannot write memberships.';

grant execute on function
  private.invite_fleet_driver,
  private.answer_fleet_invitation,
  private.remove_fleet_driver,
  private.own_fleet_invitations
to authenticated;
