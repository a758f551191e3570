-- Each administrator's right to decide. An administrator decides nothing about themselves. About people who are connected with them another
-- one decides; if every administrator is connected, two decide together, or the only one with their password. Decisions about money
-- need an account: a session signed in by code alone does not show whose business it decides.

create function private.accounts_of_admins()
returns setof uuid language sql stable set search_path = '' as $$
  select a.user_id from private.admins a
  join public.profiles p on p.id = a.user_id and not p.suspended and p.deleted_at is null
  join auth.users u on u.id = a.user_id and u.deleted_at is null
$$;
comment on function private.accounts_of_admins is
'The accounts of the administrators who can sign in.';

create function private.is_connected_with(account uuid, people uuid[])
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (select from unnest(people) person where private.are_connected(account, person));
end
$$;
comment on function private.is_connected_with is
'Whether an account is one of these people, or connected with one of them.';

create function private.why_not_decide(people uuid[], is_money boolean default true)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  account uuid := (select a.user_id from private.admins a where a.id = (private.admin_session()).admin_id);
begin
  return case
    when account is null and is_money then
      'Decisions about money need an administrator with an account of their own. Please sign in with your email.'
    when account = any (people) then 'This is about you. Another administrator has to decide.'
    -- If all are connected, they decide together (require_agreement).
    when private.is_connected_with(account, people)
      and exists (select from private.accounts_of_admins() other where not private.is_connected_with(other, people))
    then 'You share a phone, device or bank account with a person in this case. Another administrator has to decide.'
  end;
end
$$;
comment on function private.why_not_decide is
'Why the administrator of this transaction may not decide about these people, as a sentence; null if they may, also together with
another one. is_money: also refuses a session signed in by code alone.
Security definer because: no role reads administrators and identity marks.';

create function private.require_agreement(people uuid[])
returns void language plpgsql set search_path = '' as $$
declare
  wanted constant text := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'decision';
  account constant uuid := (select a.user_id from private.admins a where a.id = (private.admin_session()).admin_id);
  is_alone constant boolean := not exists (
    select from private.accounts_of_admins() other where other <> account and other <> all (people)
  );
  has_agreed boolean;
  agreed int;
  words text;
begin
  select coalesce(bool_or(a.user_id = account), false), count(*), string_agg(p.name || ': ' || g.reason, E'\n' order by g.agreed_at, p.name)
  into has_agreed, agreed, words
  from private.decision_agreements g
  join private.admins a on a.id = g.admin_id
  join public.profiles p on p.id = a.user_id
  where g.decision = wanted and a.user_id in (select private.accounts_of_admins()) and a.user_id <> all (people)
    and g.agreed_at > now() - case when is_alone then interval '10 minutes' else interval '24 hours' end;
  if not has_agreed then
    perform private.refuse(403, 'forbidden', case
      when is_alone then 'You share a phone, device or bank account with a person in this case, and there is no other administrator to decide.'
      else 'Each administrator shares a phone, device or bank account with a person in this case, so two of you decide.'
    end || ' Please give your reason and your password.', jsonb_build_object('decision', wanted));
  elsif agreed = 1 and not is_alone then
    perform private.refuse(403, 'forbidden', 'Your reason is stored. Another administrator has to make the same decision within 24 hours.');
  end if;
  perform private.audit(
    'decide_connected', substring(wanted from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'),
    case when is_alone then 'alone' else 'together' end, jsonb_build_object('reason', words, 'decision', wanted)
  );
end
$$;
comment on function private.require_agreement is
'For a decision about people with whom every administrator is connected: two of them have given their reasons for this decision in
24 hours, or the only one has in 10 minutes. Both stand in the audit log with their names.
Refuses: 403 forbidden {decision} without the caller''s reason; 403 forbidden until a second one has decided the same.';

create function private.agree_to_decide(auth_session uuid, decision text, reason text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  admin uuid := private.require_admin();
  words text := private.required_reason(reason);
  characters_min constant int := 30;
begin
  if not exists (
    select from auth.sessions s join private.admins a on a.user_id = s.user_id
    where s.id = agree_to_decide.auth_session and a.id = admin
  ) then
    perform private.refuse(401, 'invalid_credentials', 'Invalid email or password.');
  elsif length(words) < characters_min then
    perform private.refuse(400, 'invalid_input', format('Please give a reason of at least %s characters', characters_min));
  end if;
  delete from private.decision_agreements g where g.agreed_at < now() - interval '7 days';
  insert into private.decision_agreements as g (admin_id, decision, reason) values (admin, agree_to_decide.decision, words)
  on conflict on constraint decision_agreements_pkey do update set reason = excluded.reason, agreed_at = now();
end
$$;
comment on function private.agree_to_decide is
'Stores why an administrator makes a decision about people with whom every administrator is connected (require_agreement).
auth_session: a live session of theirs at Auth, which they have just opened with their password.
Refuses: 401 unauthenticated; 401 invalid_credentials for a session of another administrator; 400 invalid_input for a short reason.
Security definer because: no role writes agreements.';

create function private.require_decider(people uuid[], is_money boolean default true)
returns uuid language plpgsql set search_path = '' as $$
declare
  admin uuid := private.require_admin();
  why text := private.why_not_decide(people, is_money);
begin
  if why is not null then
    perform private.refuse(403, 'forbidden', why);
  elsif private.is_connected_with((select a.user_id from private.admins a where a.id = admin), people) then
    perform private.require_agreement(people);
  end if;
  return admin;
end
$$;
comment on function private.require_decider is
'require_admin for a decision about these people: first line of every decision about money (is_money), and about a person, a trip
or a booking. Returns the id of the administrator.
Refuses: 401 unauthenticated; 403 forbidden (why_not_decide, require_agreement).';

create function private.people_of_booking(booking_id uuid)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select array_remove(array[b.passenger_id, b.driver_id, b.company_id], null)
    from public.bookings b where b.id = people_of_booking.booking_id
  ), (
    select array_remove(array[h.passenger_id, t.driver_id, t.company_id], null)
    from public.seat_holds h join public.trips t on t.id = h.trip_id where h.id = people_of_booking.booking_id
  ), '{}');
end
$$;
comment on function private.people_of_booking is
'The people whose business a booking or hold is: the passenger first, then the driver and the company.
Security definer because: lists of administrators call it.';

create function private.people_of_payment(hold_id uuid)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return private.people_of_booking(hold_id) || coalesce((
    select (private.people_of_booking(j.second_booking_id))[2:] from public.journeys j
    where j.first_booking_id = people_of_payment.hold_id and j.payment_method = 'online'
  ), '{}');
end
$$;
comment on function private.people_of_payment is
'The people whose business a payment is, by its hold: those of people_of_booking, and driver and company of the second trip of a
journey.
Security definer because: lists of administrators call it.';

create function private.people_of_trip(trip_id uuid)
returns uuid[] language sql stable set search_path = '' as $$
  select array_remove(array[t.driver_id, t.company_id] || array(
    select distinct b.passenger_id from public.bookings b where b.trip_id = t.id and b.status <> 'cancelled'
  ), null)
  from public.trips t where t.id = people_of_trip.trip_id
$$;
comment on function private.people_of_trip is
'The people whose business a trip is: driver, company and its passengers; null for an unknown trip.';

grant execute on function
  private.why_not_decide,
  private.agree_to_decide,
  private.people_of_booking,
  private.people_of_payment
to app_admin;
