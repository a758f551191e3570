-- The inbox of administrators: what waits, in which order, who looks after it, and who decided it.
select plan(144);
select tests.create_cast();
select tests.take_online();
select tests.authenticate_as('postgres');
select tests.closed('inbox_takings', 'last_action_at');

-- Only administrators.
select is(tests.outcome(who, call), '42501', format('%s may not: %s', who, call))
from unnest(array['anon', 'passenger', 'suspended', 'corporate', 'courier']) who, unnest(array[
  'private.list_inbox(100)', 'private.take_inbox_item(''user'', tests.id(''driver''))',
  'private.return_inbox_item(''user'', tests.id(''driver''))', 'private.read_inbox_item(''user'', tests.id(''driver''))'
]) call;

-- Sessions of: a second administrator, and the code.
insert into private.admins (id, user_id) values (tests.named('second admin'), tests.id('gone'));
insert into private.admins (id) values (tests.named('code admin')) on conflict do nothing;
insert into private.admin_sessions (admin_id, token_hash, expires_at)
select id, hash, now() + interval '1 hour' from (values
  (tests.named('second admin'), tests.hash('second session')),
  ((select a.id from private.admins a where a.user_id is null), tests.hash('code session'))
) s (id, hash);
create function tests.as_admin(session text default 'admin session') returns void language plpgsql as $$
begin
  perform tests.authenticate_as('admin');
  perform set_config('request.jwt.claims', jsonb_build_object('role', 'app_admin', 'admin_session', tests.hash(session))::text, true);
end
$$;
create function tests.items(session text default 'admin session') returns setof jsonb language plpgsql as $$
begin
  perform tests.as_admin(session);
  return query select i from jsonb_array_elements(private.list_inbox(100) -> 'groups') g, jsonb_array_elements(g -> 'items') i;
  perform tests.authenticate_as('postgres');
end
$$;
create function tests.item(kind text, id uuid, session text default 'admin session') returns jsonb language sql
return (select i from tests.items(session) i where i ->> 'kind' = item.kind and i ->> 'id' = item.id::text);
create function tests.do_as(session text, call text) returns text language plpgsql as $$
declare
  result text;
  said text;
begin
  perform tests.as_admin(session);
  execute 'select (' || call || ')::text' into result;
  perform tests.authenticate_as('postgres');
  return coalesce(result, 'done');
exception when others then
  get stacked diagnostics said = message_text;
  perform tests.authenticate_as('postgres');
  return sqlstate || ' ' || said;
end
$$;

-- Nothing waits.
select tests.authenticate_as('postgres');
select is(tests.do_as('admin session', 'private.list_inbox(100)')::jsonb, '{"groups": [], "newAlarms": 0, "lastDecisionAt": null}',
  'nothing waits, and nothing was decided');

-- One of each kind.
select tests.pay('stranger', 'paid');
create function tests.paid() returns uuid language sql stable security definer return tests.held('stranger', 'paid');
create function tests.account() returns uuid language sql stable security definer
return (select a.id from public.payout_accounts a where a.payee_id = tests.id('driver') and a.replaced_at is null);
update public.profiles set proof_of_address_path = 'a/b.png' where id = tests.id('passenger');
update public.driver_profiles set verification_status = 'pending', verification_submitted_at = now() - interval '2 days'
where id = tests.id('newdriver');
insert into public.vehicles (id, owner_id, make, model, plate_number, seats, kind, approval, created_at) values
  (tests.named('bus'), tests.id('corporate'), 'Toyota', 'Coaster', 'KAD-731-MB', 20, 'bus', 'pending', now() - interval '3 hours'),
  (tests.named('own car'), tests.id('newdriver'), 'Toyota', 'Camry', 'KAD-732-MB', 4, 'car', 'pending', now());
update public.driver_profiles set has_new_photo = true, updated_at = now() where id = tests.id('driver');
insert into private.name_changes (id, person_id, former_name, new_name, state) values (tests.named('name'), tests.id('driver'), 'Driver', 'Drivers', 'waiting');
insert into public.papers (id, owner_id, kind, file_path, expires_on, status) values (tests.named('paper'), tests.id('driver'), 'licence', 'x', '2099-01-01', 'pending');
update public.payout_accounts set usable_from = null, name_matches = false where id = tests.account();
insert into public.payouts (id, payee_id, account_id, day, amount_kobo, reference, status, hold_cause)
values (tests.named('payout'), tests.id('driver'), tests.account(), '2020-01-01', 7315000, 'tafiya-payout-' || repeat('a', 32), 'on_hold', 'held');
insert into private.second_confirmations (id, action, subject, amount_kobo, details, reason, asked_by, people) values
  (tests.named('request'), 'release_payout', tests.named('payout'), 5, '{}', 'x', tests.named('second admin'), array[tests.id('driver')]),
  (tests.named('own request'), 'decide_payout_account', tests.account(), 5, '{}', 'x', tests.id('admin'), array[tests.id('driver')]);
insert into private.money_entries (id, kind, subject, amount_kobo, proof, proof_key, reason, asked_by) values
  (tests.named('entry'), 'debt_paid', tests.id('driver'), 1, 'BANK-1', 'BANK1', 'x', tests.named('second admin')),
  (tests.named('own entry'), 'debt_paid', tests.id('driver'), 1, 'BANK-2', 'BANK2', 'x', tests.id('admin'));
insert into public.refunds (id, payment_id, passenger_id, cause, amount_kobo, status, provider_id)
select tests.named('refund'), p.id, p.passenger_id, 'claim', 1, 'failed', 'R1' from public.payments p where p.hold_id = tests.paid();
insert into public.disputes (id, payment_id, provider, provider_id, amount_kobo)
select tests.named('dispute'), p.id, 'simulator', 'D1', 1 from public.payments p where p.hold_id = tests.paid();
create function tests.payment() returns uuid language sql stable security definer return (select p.id from public.payments p where p.hold_id = tests.paid());
update public.payments set problem = 'wrong_currency' where id = tests.payment();
insert into private.reconciliation_differences (id, kind, subject, expected_kobo, found_kobo)
select tests.named('difference'), 'amount', p.reference, 7, 4 from public.payments p where p.id = tests.payment();
insert into private.support_threads (id, visitor_email, subject, waiting_since) values (tests.named('support'), 'ngozi@visitor.test', 'other', now());
insert into public.trip_reports (id, trip_id, kind, reporter_id) values (tests.named('trip report'), tests.trip(), 'left_behind', tests.id('passenger'));
insert into private.message_reports (id, message_id, trip_id, reporter_id, reported_id, reason, excerpt)
values (tests.named('message report'), gen_random_uuid(), tests.trip(), tests.id('passenger'), tests.id('driver'), 'rude', '[]');
insert into private.sos_alerts (id, person_id, client_key, raised_at, trip_id)
values (tests.named('alarm'), tests.id('passenger'), tests.named('alarm'), now(), tests.trip());
select results_eq(
  $$ select i ->> 'kind', (i ->> 'id')::uuid, i ->> 'name', i ->> 'detail', (i ->> 'amountKobo')::bigint from tests.items() i order by 1 $$,
  $$ values
    ('alarm', tests.named('alarm'), 'Passenger', 'passenger', null::bigint),
    ('confirmation', tests.named('request'), 'Driver', 'release_payout', 5),
    ('difference', tests.named('difference'), 'Stranger', 'amount', 3),
    ('dispute', tests.named('dispute'), 'Stranger', 'answer', 1),
    ('driver', tests.id('newdriver'), 'Newdriver', 'first', null),
    ('entry', tests.named('entry'), 'Driver', 'debt_paid', 1),
    ('message_report', tests.named('message report'), 'Driver', 'rude', null),
    ('name', tests.named('name'), 'Driver', null, null),
    ('paper', tests.named('paper'), 'Driver', 'licence', null),
    ('payment', tests.payment(), 'Stranger', 'wrong_currency', (select p.amount_kobo from public.payments p where p.id = tests.payment())),
    ('payout', tests.named('payout'), 'Driver', 'held', 7315000),
    ('payout_account', tests.account(), 'Driver', 'other_name', null),
    ('photo', tests.id('driver'), 'Driver', null, null),
    ('refund', tests.named('refund'), 'Stranger', 'failed', 1),
    ('support', tests.named('support'), 'ngozi@visitor.test', 'other', null),
    ('trip_report', tests.named('trip report'), 'Passenger', 'left_behind', null),
    ('user', tests.id('passenger'), 'Passenger', 'passenger', null),
    ('vehicle', tests.named('bus'), 'Corporate', null, null) $$,
  'one item of each kind; not what one has asked for oneself, nor the car of a driver who waits, nor people who sent nothing'
);
select is(
  (select jsonb_agg(jsonb_build_array(g -> 'name', g -> 'count') order by n) from jsonb_array_elements(tests.do_as('admin session', 'private.list_inbox(1)')::jsonb -> 'groups')
    with ordinality as x (g, n)),
  '[["alarms", 1], ["money", 8], ["drivers", 6], ["support", 3]]', 'the groups in their order, with counts of all'
);
select is(
  (select jsonb_agg(jsonb_array_length(g -> 'items')) from jsonb_array_elements(tests.do_as('admin session', 'private.list_inbox(1)')::jsonb -> 'groups') g),
  '[1, 1, 1, 1]', 'and the first of each'
);
select is(tests.do_as('admin session', 'private.admin_waiting() -> ''total'''), '18', 'the count is that of the inbox');
select is(
  (select array_agg(i ->> 'kind') from tests.items() i where i ->> 'kind' in ('driver', 'vehicle')), '{driver,vehicle}', 'the oldest first'
);
select is(tests.item('vehicle', tests.named('bus')) -> 'vehicle', '{"name": "Toyota Coaster", "plateNumber": "KAD-731-MB"}', 'a vehicle has its plate');
select is(
  tests.item('alarm', tests.named('alarm')) - '{id,since,personId,trip,phone}'::text[],
  '{"kind": "alarm", "name": "Passenger", "detail": "passenger", "amountKobo": null, "count": null, "carer": null, "isNew": true,
    "cannotDecide": null, "vehicle": {"name": "Toyota Sienna", "plateNumber": "TST-001-AA"}}', 'an alarm has the vehicle of the trip'
);
select is(
  tests.item('alarm', tests.named('alarm')) -> 'trip',
  (select jsonb_build_object('id', t.id, 'origin', o.name, 'destination', d.name) from public.trips t
    join public.places o on o.id = t.origin_place_id join public.places d on d.id = t.destination_place_id where t.id = tests.trip()),
  'and its way'
);

-- Items that do not wait for an administrator.
create function tests.is_gone(kind text, id uuid, change text) returns boolean language plpgsql as $$
declare
  waited boolean := tests.item(kind, id) is not null;
  waits boolean;
begin
  begin
    execute change;
    waits := tests.item(kind, id) is not null;
    raise exception using errcode = 'TT000';
  exception when sqlstate 'TT000' then
    return waited and not waits;
  end;
end
$$;
select ok(tests.is_gone(kind, id, change), format('%s: %s', kind, change)) from (values
  ('alarm', tests.named('alarm'), $$update private.sos_alerts set closed_at = now(), closed_by = 'clock', close_reason = 'x'$$),
  ('confirmation', tests.named('request'), $$update public.payouts set status = 'queued', hold_cause = null$$),
  ('entry', tests.named('entry'), $$update private.money_entries set is_booked = false, decided_by = tests.id('admin'), decided_at = now()$$),
  ('payout', tests.named('payout'), $$update public.payouts set status = 'queued', hold_cause = null$$),
  ('payout_account', tests.account(), $$update public.payout_accounts set usable_from = now()$$),
  ('payment', tests.payment(), $$update public.payments set returned_at = now()$$),
  ('payment', tests.payment(), $$update public.payments set problem = 'refused'$$),
  ('refund', tests.named('refund'), $$update public.refunds set status = 'queued'$$),
  ('dispute', tests.named('dispute'), $$update public.disputes set accepts = false, words = 'x', answered_at = now()$$),
  ('dispute', tests.named('dispute'), $$update public.disputes set status = 'lost', ended_at = now()$$),
  ('difference', tests.named('difference'), $$update private.reconciliation_differences set closed_at = now(), close_reason = 'x'$$),
  ('driver', tests.id('newdriver'), $$update public.driver_profiles set verification_status = 'rejected' where id = tests.id('newdriver')$$),
  ('user', tests.id('passenger'), $$update public.profiles set is_verified = true, verified_at = now()$$),
  ('user', tests.id('passenger'), $$update public.profiles set proof_of_address_path = null$$),
  ('vehicle', tests.named('bus'), $$update public.vehicles set status = 'retired' where id = tests.named('bus')$$),
  ('photo', tests.id('driver'), $$update public.driver_profiles set has_new_photo = false$$),
  ('name', tests.named('name'), $$update private.name_changes set state = 'declined', decided_at = now()$$),
  ('paper', tests.named('paper'), $$update public.papers set status = 'rejected'$$),
  ('support', tests.named('support'), $$update private.support_threads set state = 'answered', waiting_since = null$$),
  ('trip_report', tests.named('trip report'), $$update public.trip_reports set settled_at = now()$$),
  ('message_report', tests.named('message report'), $$update private.message_reports set decided_at = now(), outcome = 'dismissed'$$)
) gone (kind, id, change);
select ok(not exists (select from tests.items() i where i ->> 'kind' = 'vehicle' and i ->> 'id' = tests.named('own car')::text), 'the car of a driver who waits');
update public.driver_profiles set verification_status = 'unverified' where id = tests.id('newdriver');
select ok(tests.item('vehicle', tests.named('own car')) is not null, 'waits alone when the driver has sent no papers');
update public.driver_profiles set verification_status = 'pending' where id = tests.id('newdriver');

-- A claim waits once both sides could speak.
update public.bookings set status = 'completed' where id = tests.paid();
insert into public.trip_claims (id, booking_id, by_id, side, kind, created_at) values
  (tests.named('claim'), tests.paid(), tests.id('driver'), 'driver', 'passenger_absent', now() - interval '23 hours'),
  (tests.named('answered'), tests.paid(), tests.id('stranger'), 'passenger', 'not_completed', now());
select is((select array_agg(i ->> 'kind') from tests.items() i where i ->> 'kind' = 'claim'), null, 'a claim of 23 hours can still be answered');
update public.trip_claims set created_at = now() - interval '25 hours' where id = tests.named('claim');
select is((select array_agg(i ->> 'kind') from tests.items() i where i ->> 'kind' = 'claim'), null, 'the clock decides an uncontested one');
update public.trip_claims set status = 'answered', answered_by = tests.id('driver'), answered_at = now() where id = tests.named('answered');
select is((select array_agg(i ->> 'id') from tests.items() i where i ->> 'kind' = 'claim'), null, 'an answered one waits for the bank that disputes the payment');
savepoint disputed;
select matches(tests.do_as('admin session', format('private.decide_claim(%L, false, 0, ''Seen'')', tests.named('answered'))), '^PT409 The passenger''s bank disputes', 'which is not decided meanwhile');
update public.disputes set status = 'won', ended_at = now() where id = tests.named('dispute');
select is((select array_agg(i ->> 'id') from tests.items() i where i ->> 'kind' = 'claim'), array[tests.named('answered')::text], 'and is an item once the bank has decided');
rollback to disputed;

-- A payout that the bank did not take waits while it blocks its payee.
savepoint failed;
update public.payouts set status = 'failed', hold_cause = null, done_at = now() where id = tests.named('payout');
select is(tests.item('payout', tests.named('payout')), null, 'one to an account that is not in use blocks no payee');
update public.payout_accounts set usable_from = now() - interval '1 day' where id = tests.account();
select is(tests.item('payout', tests.named('payout')) ->> 'detail', 'failed', 'a failed one to the account in use waits');
update public.payouts set is_cleared = true where id = tests.named('payout');
select is(tests.item('payout', tests.named('payout')), null, 'not once an administrator has let it go again');
rollback to failed;

-- The figures of the tabs and the page of a person count the same rows.
select is(
  (select jsonb_build_object('driver', o -> 'pendingDrivers', 'photo', o -> 'pendingPhotos', 'name', o -> 'pendingNames')
    from (select tests.do_as('admin session', 'private.admin_overview() -> ''counts''')::jsonb) x (o)),
  (select jsonb_object_agg(k, (select count(*) from tests.items() i where i ->> 'kind' = k)) from unnest(array['driver', 'photo', 'name']) k),
  'the figures of the tabs are those of the inbox'
);
select is(
  (select string_agg(w ->> 'kind', ' ' order by w ->> 'kind') from jsonb_array_elements(
    tests.do_as('admin session', format('private.view_person(%L) -> ''waits''', tests.id('driver')))::jsonb) w
    where w ->> 'kind' not in ('payouts_held', 'claim', 'verification')),
  (select string_agg(distinct i ->> 'kind', ' ' order by i ->> 'kind') from tests.items() i
    where (i ->> 'personId')::uuid = tests.id('driver') and i ->> 'kind' not in ('confirmation', 'entry', 'payout')),
  'the page of a person has what the inbox has about them'
);

-- A flood is one item, and does not hide the others.
update public.profiles set phone_verified_at = now() where id = tests.id('passenger');
insert into private.sos_alerts (id, person_id, client_key, raised_at, received_at)
select tests.named('flood ' || who), tests.id(who), tests.named('flood ' || who), now(), now() - interval '1 hour' from unnest(array['stranger', 'newdriver', 'corporate']) who;
select is(
  (select jsonb_agg(i -> 'count' order by n) from tests.items() with ordinality as x (i, n) where i ->> 'kind' = 'alarm'), '[null, 3]',
  'three alarms of accounts that proved nothing are one item, below the one of a proved phone'
);
select is(tests.do_as('admin session', 'private.list_inbox(100) -> ''newAlarms'''), '4', 'each is counted');
delete from private.sos_alerts a where a.id <> tests.named('alarm');

-- The alarm stores who looks after it.
select is(tests.do_as('second session', format('private.take_inbox_item(''alarm'', %L)', tests.named('alarm'))), 'PT404 This does not wait any more.', 'an alarm has its own call');
select is(tests.do_as('second session', format('private.acknowledge_alarm(%L)', tests.named('alarm'))), '', 'which takes it');
select is(tests.do_as('admin session', format('private.acknowledge_alarm(%L)', tests.named('alarm'))), '', 'and does not give it to another');
select is(tests.item('alarm', tests.named('alarm')) -> 'carer' ->> 'name', 'Gone', 'all administrators see who looks after it');
select is(tests.item('alarm', tests.named('alarm')) -> 'isNew', 'false', 'it is not new then');

-- Taking: the second reads who has it.
create function tests.take(session text, kind text default 'support', id uuid default tests.named('support')) returns text language sql
return tests.do_as(session, format('private.take_inbox_item(%L, %L)', kind, id));
select is(tests.take('admin session')::jsonb - 'since', '{"name": "Ada", "isOwn": true}', 'an administrator takes an item');
select is(tests.take('second session')::jsonb - 'since', '{"name": "Ada", "isOwn": false}', 'the second reads who has it');
select is(tests.item('support', tests.named('support'), 'second session') -> 'carer' ->> 'name', 'Ada', 'as in the list');
select is(tests.do_as('second session', format('private.return_inbox_item(''support'', %L)', tests.named('support'))), '', 'who cannot give it back');
select is(tests.take('code session')::jsonb ->> 'isOwn', 'false', 'it stays with the first');
update private.inbox_takings set since = now() - interval '1 hour', last_action_at = now() - interval '29 minutes';
select is(tests.take('second session')::jsonb ->> 'isOwn', 'false', 'for 29 minutes');
update private.inbox_takings set last_action_at = now() - interval '30 minutes';
select is(tests.item('support', tests.named('support')) -> 'carer', 'null', 'after 30 minutes it is free again');
savepoint free;
select is((tests.take('admin session')::jsonb ->> 'since')::timestamptz, date_trunc('milliseconds', now()), 'the first can take it anew');
rollback to free;
select is(tests.take('second session')::jsonb - 'since', '{"name": "Gone", "isOwn": true}', 'and the second can take it');
update private.inbox_takings set last_action_at = now() - interval '29 minutes';
select matches(tests.do_as('second session', format('private.view_support_thread(%L)', tests.named('support'))), '"subject": "other"', 'an action');
select is((select t.last_action_at from private.inbox_takings t), now(), 'keeps it for 30 more minutes');
update private.inbox_takings set last_action_at = now() - interval '29 minutes';
select matches(tests.do_as('admin session', format('private.view_support_thread(%L)', tests.named('support'))), '"subject": "other"', 'that of another');
select is((select t.last_action_at from private.inbox_takings t), now() - interval '29 minutes', 'does not');
select is(tests.do_as('second session', 'private.close_admin_session(' || quote_literal(tests.hash('second session')) || ')'), '', 'the second signs out');
select is(tests.item('support', tests.named('support')) -> 'carer', 'null', 'which frees the item');
select is(tests.take('second session'), 'PT401 Please sign in again.', 'a session that has ended takes nothing');
select is(tests.take('admin session')::jsonb ->> 'isOwn', 'true', 'and another takes it');
select is(tests.do_as('admin session', format('private.return_inbox_item(''support'', %L)', tests.named('support'))), '', 'and gives it back');
select is(tests.item('support', tests.named('support')) -> 'carer', 'null', 'so that it is free');
update private.admin_sessions set revoked_at = null where token_hash = tests.hash('second session');

-- An item that the administrator may not decide cannot be taken.
select matches(tests.take('code session', 'payout', tests.named('payout')), '^PT403 Decisions about money need an administrator with an account', 'a session by code takes no money');
select matches(tests.item('payout', tests.named('payout'), 'code session') ->> 'cannotDecide', '^Decisions about money need', 'and reads why');
select is(tests.item(kind, id, 'code session') -> 'cannotDecide', 'null', kind || ': it decides that')
from (values ('driver', tests.id('newdriver')), ('trip_report', tests.named('trip report')), ('support', tests.named('support'))) v (kind, id);
select is(tests.take('code session', 'driver', tests.id('newdriver'))::jsonb - 'since', '{"name": "Authenticator code", "isOwn": true}', 'and takes it');
insert into private.message_reports (id, message_id, trip_id, reporter_id, reported_id, reason, excerpt)
values (tests.named('about admin'), gen_random_uuid(), tests.trip(), tests.id('passenger'), tests.id('admin'), 'rude', '[]');
select matches(tests.take('admin session', 'message_report', tests.named('about admin')), '^PT403 This is about you', 'what is about oneself neither');
select is(tests.take('admin session', kind, id), 'PT404 This does not wait any more.', 'nor what does not wait: ' || coalesce(kind, 'null'))
from (values ('driver', tests.id('driver')), ('support', tests.named('nothing')), ('nonsense', tests.named('support')), (null, null)) v (kind, id);

-- The second administrator reads who decided.
create function tests.decision(kind text, id uuid) returns jsonb language sql
return tests.do_as('second session', format('private.read_inbox_item(%L, %L)', kind, id))::jsonb;
select is(tests.decision('driver', tests.id('newdriver')), '{"waits": true, "decision": null}', 'it waits');
select is(tests.do_as('admin session', format('private.decide_driver(%L, false, ''Blurred'', true)', tests.id('newdriver'))), 'rejected', 'it is decided');
select is(tests.decision('driver', tests.id('newdriver')) #- '{decision,at}', '{"waits": false, "decision": {"by": "Ada", "outcome": "rejected"}}', 'the second reads by whom and how');
select is(tests.do_as('admin session', format('private.decide_name(%L, false, ''Not yours'')', tests.named('name'))), 'declined', 'a name is declined');
select is(tests.decision('name', tests.named('name')) -> 'decision' ->> 'outcome', 'declined', 'which stands under the person in the audit log');
select is(tests.do_as('admin session', format('private.decline_confirmation(%L, ''No'')', tests.named('request'))), 'declined', 'a request is declined');
select is(tests.decision('confirmation', tests.named('request')) -> 'decision' ->> 'outcome', 'declined', 'which stands in the request');
select is(tests.decision('payout', tests.named('payout')), '{"waits": true, "decision": null}', 'and decides nothing about its payout');
select is(tests.decision('support', tests.named('nothing')), '{"waits": false, "decision": null}', 'an unknown item has no decision');
select * from finish();
