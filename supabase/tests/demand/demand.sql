select plan(36);
select tests.create_cast();
select tests.authenticate_as('postgres');
delete from private.search_counts;
create function tests.day(ahead int default 5) returns date language sql stable return private.lagos_today() + ahead;
create function tests.searched(origin text, destination text, ahead int, people int, found int, seats int default 1) returns void language sql as $$
  insert into private.search_counts values (origin, destination, tests.day(ahead), seats, people, found, private.lagos_today())
$$;
select
  tests.searched('lagos', 'enugu', 5, 20, 3), tests.searched('lagos', 'enugu', 5, 3, 1, 2), tests.searched('lagos', 'enugu', 6, 2, 0),
  tests.searched('gashua', 'obudu', 5, 9, 0), tests.searched('gashua', 'obudu', 7, 4, 4), tests.searched('gashua', 'obudu', 20, 30, 0),
  tests.searched('kano', 'jos', 3, 40, 38), tests.searched('mubi', 'yola', 8, 1, 0), tests.searched('mubi', 'yola', 8, 1, 0, 2);

create function tests.route(who text, origin text default 'Lagos', destination text default 'Enugu', day date default null)
returns setof text language plpgsql as $$
begin
  perform tests.authenticate_as(who);
  return query select format('%s %s, found %s', d.travel_day - private.lagos_today(), d.people, d.found) from private.route_demand(origin, destination, day) d;
end
$$;
create function tests.list(who text) returns setof text language plpgsql as $$
begin
  perform tests.authenticate_as(who);
  return query select format('%s %s %s %s/%s %s', d.origin_name, d.destination_name, d.travel_day - private.lagos_today(), d.found, d.people,
    case when d.is_own then 'own' else 'other' end) from private.list_demand() d;
end
$$;

-- The cast.
select throws_ok(format('select * from tests.route(%L)', who), code, words, who || ' does not see the demand of a route') from (values
  ('anon', '42501', null), ('passenger', 'PT403', 'Only drivers and companies can see this.'), ('stranger', 'PT403', null),
  ('suspended', 'PT403', null), ('gone', 'PT401', null), ('admin', '42501', null)
) as others (who, code, words);
select throws_ok(format('select * from tests.list(%L)', who), code, null, who || ' does not see the list') from (values
  ('anon', '42501'), ('passenger', 'PT403'), ('suspended', 'PT403'), ('gone', 'PT401'), ('admin', '42501')
) as others (who, code);
create function tests.admins(who text, days int default 14) returns jsonb language plpgsql as $$
begin
  perform tests.authenticate_as(who);
  return private.admin_demand(days);
end
$$;
select throws_ok(format('select tests.admins(%L)', who), '42501', null, who || ' is not an administrator')
from unnest(array['anon', 'passenger', 'driver', 'corporate']) who;

-- A route.
select results_eq($$ select * from tests.route('driver') $$, $$ values ('5 23, found 4') $$, 'all seats together; a day with two people is not shown');
select results_eq(
  $$ select * from tests.route('driver', 'Ikoyi', 'Enugu', tests.day()) $$, $$ values ('5 23, found 4') $$, 'an area counts as its city; one day'
);
select is_empty($$ select * from tests.route('newdriver', day => tests.day(6)) $$, 'two people are never shown');
select results_eq($$ select * from tests.route('corporate', 'Gashua', 'Obudu') $$, $$ values ('5 9, found 0'), ('7 4, found 4') $$, 'a company sees it, 14 days ahead');
select is_empty($$ select * from tests.route('driver', 'Mubi', 'Yola') $$, 'two groups of one are not shown');
select throws_ok($$ select * from tests.route('driver', 'Nowhere') $$, 'PT400', null, 'an unknown place');

-- The list.
select results_eq(
  $$ select * from tests.list('newdriver') $$, $$ values ('Lagos Enugu 5 4/23 other'), ('Gashua Obudu 5 0/9 other') $$,
  'where people found no trip, most of them first; nothing that all but two found, later than 14 days or of few people'
);
-- Only days for which a trip can be published.
select tests.authenticate_as('postgres');
savepoint today;
select tests.searched('kano', 'lagos', 0, 90, 0), tests.searched('kano', 'lagos', 14, 80, 0);
select is_empty($$ select * from tests.list('newdriver') l where l like '% 0 %' $$, 'today is not offered: its trips are refused');
select results_eq(
  $$ select * from tests.route('newdriver', 'Kano', 'Lagos') $$, $$ values ('14 80, found 0') $$, 'nor among the days of a route; the 14 days begin tomorrow'
);
select results_eq(
  $$ select * from tests.list('newdriver') l where l like 'Kano%' $$, $$ values ('Kano Lagos 14 0/80 other') $$, 'as in the list'
);
select tests.authenticate_as('postgres');
update public.platform_settings set same_day_lead_minutes = 15, departure_first = '00:00', departure_last = '24:00' where true;
select is(
  private.first_trip_day(), private.lagos_day(now() + interval '15 minutes'), 'where the platform allows trips of the same day, today is offered'
);
update public.platform_settings set departure_last = (now() at time zone 'Africa/Lagos')::time where true;
select is(private.first_trip_day(), private.lagos_today() + 1, 'until the last time of departure is over');
rollback to today;
update public.trips t set origin_place_id = 'gashua', destination_place_id = 'obudu' where t.id = tests.trip();
select results_eq(
  $$ select * from tests.list('driver') $$, $$ values ('Gashua Obudu 5 0/9 own'), ('Lagos Enugu 5 4/23 other') $$, 'own routes first'
);
select tests.authenticate_as('postgres');
update private.search_counts c set travel_day = private.lagos_day(t.departure_at)
from public.trips t where t.id = tests.trip() and c.origin_place_id = 'gashua' and c.people = 9;
select results_eq($$ select * from tests.list('driver') $$, $$ values ('Lagos Enugu 5 4/23 other') $$, 'not where the driver drives already');
select tests.authenticate_as('postgres');
insert into public.fleet_routes (company_id, name, origin_place_id, destination_place_id, frequency, duration_minutes, client_key)
values (tests.id('corporate'), 'East', 'lagos', 'enugu', 'daily', 600, tests.named('route'));
select is((select count(*) from tests.list('corporate') l where l like 'Lagos Enugu%own'), 1::bigint, 'the routes of a company are its own');

-- Administrators.
select tests.authenticate_as('admin');
select is((private.admin_demand(14) -> 'days' -> 5) - 'date', '{"people": 23, "found": 4}', 'people by day');
select is((private.admin_demand(14) -> 'days' -> 6) - 'date', '{"people": 0, "found": 0}', 'two people of a day are not shown to administrators either');
select is(jsonb_array_length(private.admin_demand(14) -> 'days'), 14, 'each day has its line');
select is(private.admin_demand(14) -> 'routes' -> 0 ->> 'origin', 'Lagos', 'most unmet first');
select is(jsonb_array_length(private.admin_demand(30) -> 'routes'), 3, 'never fewer than 3 people');
select throws_ok('select private.admin_demand(91)', 'PT400', 'Choose 1 to 90 days', 'at most 90 days');
select * from finish();
