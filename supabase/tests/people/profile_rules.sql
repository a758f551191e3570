select plan(34);
select tests.create_cast();

-- Phone numbers: the rules of people/phone.rules.ts.
select is(private.is_nigerian_phone(phone), expected, format('%s: %s', phone, expected))
from (values
  ('+2348031234567', true), ('+2347012345678', true), ('+2349112345678', true), ('+23414606060', true),
  ('+2342014606060', true), ('+2343031234567', false), ('+2348231234567', false), ('+234803123456', false),
  ('+23480312345678', false), ('+23404606060', false), ('+2342004606060', false), ('08031234567', false), ('', false)
) as phones (phone, expected);
select is(private.nigerian_phone('0303 123 4567'), null, 'a number of no Nigerian network is not stored at sign-up');

-- Names: the rules of displayName in people/auth.contract.ts.
select is(private.readable_name(typed), stored, format('the name %L is stored as %L', typed, stored))
from (values
  ('Ọláyínká', 'Ọláyínká'), ('عائشة', 'عائشة'), ('Ada 👩‍🌾', 'Ada 👩‍🌾'), ('7', '7'), ('!!!', null), ('👩‍🌾', null),
  (' ', null), (E'\u00a0Ada\u3000', 'Ada'), (E'Ada\u0007Obi', 'Ada Obi')
) as names (typed, stored);

-- Updates of one's own row, as through the Data API.
create function tests.set_profile(who text, assignment text)
returns void
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  execute format('update public.profiles set %s where id = %L', assignment, tests.id(who));
  perform tests.authenticate_as('postgres');
end
$$;
select throws_ok('select tests.set_profile(''passenger'', ''phone = '''''''''')', 'PT400', 'Phone is required', 'a phone number cannot be emptied');
select tests.authenticate_as('postgres');
select throws_ok(format('select tests.set_profile(''passenger'', %L)', assignment), code, null, assignment || ' is refused')
from (values
  ('phone = null', '23502'), ('phone = ''+2343031234567''', '23514'), ('name = ''!!!''', '23514'),
  ('name = repeat(''x'', 201)', '23514'), ('name = null', '23502')
) as wrong (assignment, code);
select tests.authenticate_as('postgres');
select lives_ok('select tests.set_profile(''passenger'', ''phone = ''''+2348099999999'''''')', 'a phone number can be changed');
select is((select phone from public.profiles where id = tests.id('passenger')), '+2348099999999', 'the new number is stored');
select lives_ok('select tests.set_profile(''passenger'', ''name = ''''Ada'''''')', 'a name can be changed without the phone number');
insert into auth.users (id, email, raw_user_meta_data) values (tests.named('no phone'), 'nophone@cast.test', '{"name": "!!!"}');
select is(
  (select name || ':' || phone from public.profiles where id = tests.named('no phone')), 'nophone:', 'a sign-up with an unreadable name gets the name of its address'
);
select lives_ok($$ update public.profiles set name = 'Ada' where id = tests.named('no phone') $$, 'a profile without a phone number can be changed');
select * from finish();
