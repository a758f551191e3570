-- One search over people, vehicles, bookings and money. people.sql has who may ask.
select plan(35);
select tests.create_cast();
select tests.take_online();
select tests.pay('stranger', 'paid seat');

create function tests.find(words text, field text default 'kind') returns text language plpgsql as $$
declare
  found text;
begin
  perform tests.authenticate_as('admin');
  select string_agg(r ->> field, ' ' order by n) into found
  from jsonb_array_elements(private.admin_search(words)) with ordinality as x (r, n);
  perform tests.authenticate_as('postgres');
  return coalesce(found, 'nothing');
end
$$;
create function tests.nin_hits() returns bigint language sql security definer
return (select count(*) from private.admin_audit a where a.action = 'find_by_nin');
update public.profiles set phone = '+2348031234567', nin = '12345678901', name = 'Zikora Ezeokoli' where id = tests.id('passenger');

select is(tests.find(words, 'id'), tests.id('passenger')::text, words || ' finds the person')
from unnest(array[
  'zikora', 'Ezeokoli', 'ＺＩＫＯＲＡ', '  passenger@cast.test ', '08031234567', '0803 123 4567', '+2348031234567', '+234 803 123 4567', '2348031234567',
  '(0803) 123-4567', '12345678901'
]) words;
select is(tests.find(words), 'nothing', coalesce(words, 'null') || ' finds nothing')
from unnest(array[null, '', '  ', 'ch', '%%%', '___', '1234567890', '123456789012', 'tafiya-', 'nobody has this name']) words;

-- A NIN is whole or nothing, and each hit is audited without the number.
select is(tests.nin_hits(), 1::bigint, 'one search was the NIN of a person');
select is((select a.subject || ' ' || a.outcome from private.admin_audit a where a.action = 'find_by_nin'), tests.id('passenger') || ' found', 'about that person');
select tests.find('12345678902');
select is(tests.nin_hits(), 1::bigint, 'an unknown NIN is not a hit');
select is_empty($$ select from private.admin_audit a where a::text like '%12345678901%' $$, 'the number is not in the log');

select is(tests.find('tst 001 aa'), 'vehicle', 'a plate, however it is typed');
select is(tests.find('TST-001-AA', 'personId'), tests.id('driver')::text, 'leads to its owner');
select is(tests.find('TST-001'), 'nothing', 'not a part of it');
select is(tests.find(tests.booking('passenger')::text, 'tripId'), tests.trip()::text, 'a booking leads to its trip');
select is(tests.find(upper(left(tests.booking('passenger')::text, 8)), 'personId'), tests.id('passenger')::text, 'also by its first eight digits');
select is(tests.find(left(tests.booking('passenger')::text, 7)), 'nothing', 'not by seven');
select is(tests.find((select p.reference from public.payments p where p.passenger_id = tests.id('stranger'))), 'payment', 'a payment by its reference');
select is(tests.find(left((select p.reference from public.payments p where p.passenger_id = tests.id('stranger')), 20), 'personId'),
  tests.id('stranger')::text, 'or the beginning of it');

select is(tests.find(left(tests.id('driver')::text, 8), 'id'), tests.id('driver')::text, 'a person by the reference');

-- At most eight.
update public.profiles set name = 'Ngozi ' || left(id::text, 8) where id <> tests.id('admin');
insert into public.profiles (id, user_type, name, email) select gen_random_uuid(), 'passenger', 'Ngozi ' || n, 'ngozi' || n || '@cast.test' from generate_series(1, 9) n;
select is(array_length(string_to_array(tests.find('ngozi'), ' '), 1), 8, 'at most eight results');
select * from finish();
