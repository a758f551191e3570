-- The page of a person: who may open it, what it shows, and what happened around them.
select plan(98);
select tests.create_cast();
select tests.take_online();
select tests.allow_early_starts();

create function tests.line(who text, kind text default null) returns text language plpgsql as $$
declare
  line text;
begin
  perform tests.authenticate_as('admin');
  select string_agg(t.item ->> 'event', ' ' order by t.n) into line
  from private.person_timeline(tests.id(who), kind) with ordinality as t (item, position_at, n);
  perform tests.authenticate_as('postgres');
  return coalesce(line, 'nothing');
end
$$;
create function tests.fact(who text, variadic path text[]) returns text language plpgsql as $$
declare
  fact text;
begin
  perform tests.authenticate_as('admin');
  fact := private.view_person(tests.id(who)) #>> path;
  perform tests.authenticate_as('postgres');
  return fact;
end
$$;
create function tests.waits(who text) returns text language plpgsql as $$
declare
  kinds text;
begin
  perform tests.authenticate_as('admin');
  select string_agg(w ->> 'kind', ' ' order by n) into kinds
  from jsonb_array_elements(private.view_person(tests.id(who)) -> 'waits') with ordinality as x (w, n);
  perform tests.authenticate_as('postgres');
  return coalesce(kinds, 'nothing');
end
$$;
create function tests.looks(who text) returns bigint language sql security definer
return (select count(*) from private.admin_audit a where a.action = 'view_person' and a.subject = tests.id(who)::text);

-- Only administrators.
select is(tests.outcome(who, format(call, tests.id('passenger'))), '42501', who || ' may not: ' || call)
from unnest(array['anon', 'passenger', 'stranger', 'driver', 'corporate', 'suspended', 'gone', 'relay', 'payments', 'courier']) who,
  unnest(array[
    'private.view_person(%L)', '(select count(*) from private.person_timeline(%L))',
    'private.admin_search(''Passenger %s'')', '(select count(*) from private.find_by_nin(''%s''))'
  ]) call;
select is(tests.outcome('postgres', format('(select count(*) from information_schema.role_routine_grants g
    where g.routine_name = %L and g.grantee = ''app_admin'')', name)), '0', 'app_admin may not execute ' || name)
from unnest(array['person_to_view', 'waits_of', 'money_of', 'find_by_nin', 'events_of_money', 'events_of_decisions', 'events_of_words']) name;
select is(tests.outcome('admin', 'private.view_person(gen_random_uuid())'), 'PT404 not_found', 'an unknown id');
select is(tests.outcome('admin', 'private.view_person(null)'), 'PT404 not_found', 'nor none');
select is(tests.outcome('admin', '(select count(*) from private.person_timeline(gen_random_uuid()))'), 'PT404 not_found', 'and its timeline');
select is((select count(*) from private.admin_audit a where a.action = 'view_person'), 0::bigint, 'none of this was a look');

-- A look is audited once an hour for each session, through either door.
select is(tests.fact('passenger', 'name'), 'Passenger', 'an administrator opens a person');
select is(tests.looks('passenger'), 1::bigint, 'which the audit log shows');
select is(tests.line('passenger'), 'booked', 'and what happened');
select is(tests.looks('passenger'), 1::bigint, 'in one line');
select is(tests.line('stranger'), 'nothing', 'nothing happened around another person');
select is(tests.looks('stranger'), 1::bigint, 'and the timeline alone is a look, too');
insert into private.admin_sessions (admin_id, token_hash, expires_at) values (tests.id('admin'), tests.hash('other session'), now() + interval '1 hour');
select set_config('request.jwt.claims', jsonb_build_object('role', 'app_admin', 'admin_session', tests.hash('other session'))::text, true);
select private.view_person(tests.id('passenger'));
select is(tests.looks('passenger'), 2::bigint, 'another session has a line of its own');
select tests.authenticate_as('postgres');
set local session_replication_role = replica;
update private.admin_audit a set at = now() - interval '61 minutes' where a.action = 'view_person';
set local session_replication_role = origin;
select tests.fact('passenger', 'name');
select is(tests.looks('passenger'), 3::bigint, 'an hour later it is another look');

-- The known facts about both sides of a trip.
select is(tests.fact('driver', 'car', 'plateNumber'), 'TST-001-AA', 'the car of a driver');
select is(tests.fact('driver', 'driving', 'comingTrips'), '1', 'the coming trip');
select is(tests.fact('driver', 'driving', 'seatsBooked'), '1', 'with the booked seat');
select is(tests.fact('driver', 'bookings', 'newest'), '0', 'who has booked nothing');
select is(tests.fact('passenger', 'driving'), null, 'a passenger drives nothing');
select is(tests.fact('passenger', 'bookings', 'coming'), '1', 'and has a coming booking');
select is(tests.fact('corporate', 'car'), null, 'a company has no car');
select is(tests.fact('corporate', 'driving', 'vehicles'), '0', 'but vehicles');
select isnt(tests.fact('suspended', 'suspendedAt'), null, 'a suspended driver');
select is(tests.line('driver'), 'was_booked', 'the driver was booked');

-- Money, and the claim about a trip.
select tests.create_trip(tests.named('ride'), 'driver', 4);
select tests.pay('stranger', 'paid seat', tests.named('ride'));
select tests.authenticate_as('postgres');
select is(tests.fact('stranger', 'money', 'heldKobo'), '1000000', 'what a passenger has paid is held');
select is(tests.fact('driver', 'money', 'heldKobo'), '1000000', 'for the driver');
select is(tests.line('stranger', 'payments'), 'payment', 'the payment is in the line');
select is(tests.line('stranger', 'bookings'), 'booked', 'and the booking, each with its kind');
select tests.authenticate_as('driver');
select private.change_trip_status(tests.named('ride'), 'en_route');
select tests.authenticate_as('postgres');
select tests.leave_trip(tests.named('ride'), '1 hour');
select tests.authenticate_as('stranger');
select private.open_claim(tests.booking('stranger', tests.named('ride')), 'not_as_described', 'No air.');
select tests.authenticate_as('postgres');
select is((select array[c.about_id, c.company_id] from public.trip_claims c where c.by_id = tests.id('stranger')),
  array[tests.id('driver'), null], 'a passenger''s claim is about the driver');
select is(tests.line('driver', 'decisions'), 'claim', 'the claim is in the line of the driver');
select is(tests.line('stranger', 'decisions'), 'own_claim', 'and of the passenger');
select is(tests.line('passenger', 'decisions'), 'nothing', 'and of no other person');
select is(tests.fact('driver', 'complaints', 'claimsOpen'), '1', 'an open complaint');
select is(tests.waits('driver'), 'claim verification', 'which waits');
select is(tests.waits('passenger'), 'verification', 'as the verification of a passenger does');

-- Open items, with the conditions of the lists.
insert into private.payout_holds (payee_id, reason) values (tests.id('driver'), 'One passenger paid ₦44,500 of ₦76,000 in 30 days.');
insert into private.sos_alerts (id, person_id, client_key, raised_at, trip_id)
values (tests.named('alarm'), tests.id('stranger'), tests.named('alarm'), now(), tests.named('ride'));
insert into private.sos_alerts (id, person_id, client_key, raised_at, closed_at, closed_by, close_reason)
values (tests.named('alarm over'), tests.id('driver'), tests.named('alarm over'), now(), now(), 'person', 'A secret reason');
insert into private.message_reports (id, message_id, trip_id, reporter_id, reported_id, reason, words, excerpt)
values (tests.named('report'), gen_random_uuid(), tests.trip(), tests.id('passenger'), tests.id('driver'), 'rude', 'Secret words',
  '[{"body": "A secret text"}]');
select is(tests.waits('driver'), 'payouts_held claim verification message_report', 'held payouts first');
select is(tests.waits('stranger'), 'alarm verification', 'an open alarm before everything');
select is(tests.line('stranger', 'alarms'), 'alarm', 'the alarm of a passenger');
select set_eq($$ select unnest(string_to_array(tests.line('driver', 'alarms'), ' ')) $$, array['alarm', 'alarm_on_trip'], 'is on the trip of the driver, who had one');
select is(tests.line('passenger', 'alarms'), 'nothing', 'and on no other');
select is(tests.line('driver', 'messages'), 'report', 'a report is in the line');
select tests.authenticate_as('admin');
select is_empty($$ select from private.person_timeline(tests.id('driver')) t where t.item::text ilike '%secret%' $$, 'without its texts');
select tests.authenticate_as('postgres');
insert into public.ratings (booking_id, rater_id, ratee_id, stars, comment, closes_at)
values (tests.booking('stranger', tests.named('ride')), tests.id('stranger'), tests.id('driver'), 2, 'Late', now() + interval '14 days');
select is(tests.line('driver', 'ratings'), 'was_rated', 'a rating of the driver');
select is(tests.line('stranger', 'ratings'), 'rated', 'by the passenger');

-- Decisions. Looks and sign-ins are none.
select tests.authenticate_as('admin');
select private.suspend_user(tests.id('passenger'), true, 'Seat hoarding');
select private.suspend_user(tests.id('passenger'), false, 'A mistake');
select tests.authenticate_as('postgres');
select is(tests.line('passenger', 'decisions'), 'suspend_user suspend_user', 'both decisions, no looks');
select tests.authenticate_as('admin');
select is((select t.item ->> 'words' from private.person_timeline(tests.id('passenger'), 'decisions') t limit 1), 'A mistake', 'the newest first, with its reason');
select is((select t.item #>> '{other,name}' from private.person_timeline(tests.id('passenger'), 'decisions') t limit 1), 'Ada', 'and who decided');

-- Pages join without a gap and without repeating anything.
select is(
  (with recursive pages as (
    (select 1 as n, t.item ->> 'id' as id, t.position_at, t.item ->> 'event' as event from private.person_timeline(tests.id('driver'), max_rows => 1) t)
    union all
    select p.n + 1, t.item ->> 'id', t.position_at, t.item ->> 'event'
    from pages p cross join lateral private.person_timeline(tests.id('driver'), null, p.position_at::timestamptz, p.id::uuid, 1) t where p.n < 40
  ) select string_agg(p.event, ' ' order by p.n) from pages p),
  (select string_agg(t.item ->> 'event', ' ' order by t.n) from private.person_timeline(tests.id('driver')) with ordinality as t (item, position_at, n)),
  'page by page the line is the same'
);
select cmp_ok((select count(*) from private.person_timeline(tests.id('driver'))), '>', 5::bigint, 'which has several events');

-- A deleted account: who it was is gone, what was decided stays.
select private.suspend_user(tests.id('newdriver'), true, 'Asked for cash');
select private.suspend_user(tests.id('newdriver'), false, 'Cleared up');
select tests.authenticate_as('postgres');
insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (tests.id('newdriver'), tests.id('newdriver'), now(), now(), 'aal1');
select tests.delete_account('newdriver');
select tests.authenticate_as('postgres');
select isnt(tests.fact('newdriver', 'deletedAt'), null, 'a deleted account can be opened');
select is(tests.fact('newdriver', 'phone'), '', 'without the phone');
select is(tests.waits('newdriver'), 'nothing', 'nothing waits for it');
select is(tests.line('newdriver', 'decisions'), 'suspend_user suspend_user', 'the decisions remain');
select tests.authenticate_as('postgres');
select * from finish();
