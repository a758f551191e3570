select plan(90);
select tests.create_cast();
select tests.closed('emergency_contacts', 'name');

create function tests.save_contacts(who text, contacts jsonb)
returns text
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  perform private.save_emergency_contacts(contacts);
  perform tests.authenticate_as('postgres');
  return 'saved';
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;
create function tests.contact(name text, phone text, relation text)
returns jsonb
language sql
as $$ select jsonb_build_object('name', name, 'phone', phone, 'relation', relation) $$;
create function tests.contacts_of(who text)
returns text
language plpgsql
as $$
declare
  seen text;
begin
  perform tests.authenticate_as(who);
  select string_agg(concat_ws(', ', k.name, k.phone, k.relation), '; ') into seen from private.own_emergency_contacts() k;
  perform tests.authenticate_as('postgres');
  return coalesce(seen, 'nothing');
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;
create function tests.view_contacts(who text, person text, reason text)
returns text
language plpgsql
as $$
declare
  seen text;
begin
  perform tests.authenticate_as(who);
  select string_agg(concat_ws(', ', k.name, k.phone, k.relation), '; ') into seen
  from private.view_emergency_contacts(tests.id(person), reason) k;
  perform tests.authenticate_as('postgres');
  return seen;
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;
create function tests.views()
returns bigint
language sql
as $$
  select count(*) from private.admin_audit a where a.action = 'view_emergency_contacts' and a.subject = tests.id('passenger')::text
$$;

select is(
  tests.save_contacts('passenger', jsonb_build_array(tests.contact(bad.name, bad.phone, bad.relation))), 'PT400',
  format('refuses %L, %L, %L', left(bad.name, 9), bad.phone, bad.relation)
)
from (values
  (null, '08031112222', 'Sister'), ('A', '08031112222', 'Sister'), (' . ', '08031112222', 'Sister'),
  (repeat('a', 81), '08031112222', 'Sister'), ('Ada', null, 'Sister'), ('Ada', '', 'Sister'), ('Ada', '+44 20 7946 0000', 'Sister'),
  ('Ada', '08031112222', null), ('Ada', '08031112222', ''), ('Ada', '08031112222', repeat('s', 41))
) bad (name, phone, relation);
select is(tests.save_contacts('passenger', bad.contacts), 'PT400', format('refuses %s', bad.words))
from (values
  (null::jsonb, 'nothing'), ('{}', 'an object'), ('[1]', 'a number'),
  ('[{"name": "Ada", "phone": "08031112222", "relation": "Sister"}, {"name": "Bola", "phone": "+2348031112222", "relation": "Aunt"}]',
    'the same number twice'),
  ((select jsonb_agg(tests.contact('Ada', '0803111222' || n, 'Sister')) from generate_series(1, 4) n), 'four contacts')
) bad (contacts, words);
select is(tests.save_contacts(who, '[{"name": " Ada Obi ", "phone": "0803 111 2222", "relation": " Sister "}]'), expected, who || ' saves: ' || expected)
from (values
  ('passenger', 'saved'), ('driver', 'saved'), ('corporate', 'saved'), ('suspended', 'PT403'), ('gone', 'PT401'), ('anon', '42501'), ('admin', '42501')
) c (who, expected);
select is(tests.save_contacts('passenger', '[]'), 'saved', 'the empty list removes them');
select is(tests.contacts_of('passenger'), 'nothing', 'and nothing is left');
select is(tests.save_contacts('passenger', jsonb_build_array(
  tests.contact('Bola Obi', '08031112222', 'Brother'), tests.contact('Ada Obi', '08031112223', 'Sister'), tests.contact('Uche', '08031112224', 'Friend')
)), 'saved', 'three contacts');
select is(tests.contacts_of(who), expected, who || ' reads their own: ' || expected)
from (values
  ('passenger', 'Bola Obi, +2348031112222, Brother; Ada Obi, +2348031112223, Sister; Uche, +2348031112224, Friend'),
  ('driver', 'Ada Obi, +2348031112222, Sister'), ('stranger', 'nothing'),
  ('newdriver', 'nothing'), ('suspended', 'PT403'), ('gone', 'PT401'), ('anon', '42501'), ('admin', '42501')
) c (who, expected);
select is(tests.save_contacts('passenger', '[{"name": "A", "phone": "x"}]'), 'PT400', 'a refused list');
select is(tests.contacts_of('passenger') ~ '^Bola', true, 'changes nothing');

-- Administrators, with a reason that stays in the audit log.
select is(tests.view_contacts(who, 'passenger', 'Accident'), '42501', who || ' cannot view the contacts of the passenger')
from unnest(array['passenger', 'driver', 'stranger', 'corporate', 'suspended', 'gone', 'anon']) who;
select is(tests.view_contacts('admin', 'passenger', reason), 'PT400', 'an administrator gives a reason, not ' || coalesce(quote_literal(reason), 'null'))
from unnest(array[null, '', '  ']) reason;
select is(tests.view_contacts('admin', 'stranger', 'Accident'), 'PT404', 'a person without contacts is not found');
select is(tests.views(), 0::bigint, 'refusals show nothing');
select is(
  tests.view_contacts('admin', 'passenger', 'Accident near Ore') ~ '^Bola Obi, \+2348031112222, Brother; Ada', true,
  'an administrator views them with a reason'
);
do $$ begin perform tests.view_contacts('admin', 'passenger', 'Second call'); end $$;
select is(tests.views(), 2::bigint, 'each view is in the audit log');
select ok(
  exists (
    select from private.admin_audit a
    where a.action = 'view_emergency_contacts' and a.subject = tests.id('passenger')::text
      and a.details ->> 'reason' = 'Accident near Ore' and a.admin_id = tests.id('admin')
  ), 'with the administrator, the person and the reason'
);
select ok(not exists (select from private.admin_audit a where a.subject = tests.id('passenger')::text and a::text like '%Bola%'), 'and without the contacts');

-- Export and deletion.
select tests.authenticate_as('passenger');
select is(
  private.export_own_data() -> 'emergencyContacts' #- '{1,entered_at}' -> 1,
  '{"name": "Ada Obi", "phone": "+2348031112223", "relation": "Sister", "position": 2}', 'the export has them'
);
select tests.delete_account('corporate');
select tests.authenticate_as('postgres');
select is((select count(*) from private.emergency_contacts k where k.person_id = tests.id('corporate')), 0::bigint, 'deleting the account deletes them');
select is((select count(*) from private.emergency_contacts k where k.person_id = any (tests.ids())), 4::bigint, 'and those of others stay');
select * from finish();
