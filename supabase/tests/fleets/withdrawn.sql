-- A company whose approval is withdrawn sells nothing until it is approved again.
select plan(22);
select tests.create_cast(), tests.create_fleet(), tests.create_fleet_trips();

create function tests.listed()
returns boolean
language sql
stable
security definer
return (select t.is_listed and exists (select from public.trip_offers o where o.trip_id = t.id)
  from public.trips t where t.id = (tests.fleet_trip()).id);

create function tests.told(who text)
returns text[]
language sql
stable
security definer
return (
  select array_agg(distinct n.title) from public.notifications n
  where n.user_id = tests.id(who) and n.link = '/trips/' || (tests.fleet_trip()).id and n.kind = 'driver_suspended'
);

select ok(tests.listed(), 'the trip of a verified company can be booked');
select tests.authenticate_as('admin');
select is(private.withdraw_user(tests.id('corporate'), 'Forged papers'), 'rejected', 'an administrator withdraws the approval');
select ok(not tests.listed(), 'then its trips are hidden');
select is(tests.told('stranger'), array['The company is no longer verified'], 'the passenger who has booked is told');
select is(tests.told('driver'), array['The company is no longer verified'], 'and the driver');

select tests.refused('passenger', 'select tests.book_seats((tests.fleet_trip()).id, 1, tests.named(''withdrawn booking''))', 'PT409');

select tests.authenticate_as('corporate');
select throws_ok(call, 'PT403', null, 'refused: ' || call) from unnest(array[
  'select tests.edit(''{"totalSeats": 10}'')',
  'select tests.edit(jsonb_build_object(''departureAt'', tests.hour(8.5)))',
  'select tests.edit(''{"stops": []}'')',
  'select tests.edit(''{"originPoint": {"name": "Utako Park"}}'')',
  'select private.set_trip_choices((tests.fleet_trip(''late trip'')).id, ''{"airConditioning": true}'')',
  'select tests.schedule(20, ''withdrawn trip'')'
]) as call;
select tests.authenticate_as('driver');
select throws_ok(
  'select private.change_trip_status((tests.fleet_trip()).id, ''waiting'')', null, null, 'its driver cannot start the trip'
);
select tests.authenticate_as('corporate');
select lives_ok('select private.cancel_fleet_trip((tests.fleet_trip(''late trip'')).id, null)', 'it may cancel a trip');

-- A driver whose approval was withdrawn changes nothing either.
select tests.authenticate_as('admin');
select is(private.withdraw_driver(tests.id('driver'), 'Expired'), 'rejected', 'the approval of a driver is withdrawn');
select tests.authenticate_as('driver');
select throws_ok(
  format('select private.change_trip(%L, %L)', tests.trip(), change), 'PT403',
  'You can change trips again once an administrator has approved you.', 'then refused: ' || change
)
from unnest(array['{"totalSeats": 3}', '{"stops": []}']) as change;
select tests.authenticate_as('admin');
select private.reopen_driver(tests.id('driver'), 'Checked again'), private.decide_driver(tests.id('driver'), true, null, false);

-- A company is not shown because its driver is: both sides are asked.
select tests.authenticate_as('admin');
select private.suspend_user(tests.id('driver'), true, null), private.suspend_user(tests.id('driver'), false, null);
select ok(not tests.listed(), 'the end of a suspension of the driver does not show the trips of the company');
select is(private.reopen_user(tests.id('corporate'), 'Checked again'), 'unverified', 'the decision is reopened');
select ok(not tests.listed(), 'an undecided company sells nothing');
select is(private.verify_user(tests.id('corporate'), true, null), 'verified', 'the company is approved again');
select ok(tests.listed(), 'and its trips are shown again');

select * from finish();
