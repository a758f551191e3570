select plan(86);
select tests.create_cast();
select tests.closed('next_of_kin', 'name');

create function tests.save_kin(who text, name text, phone text, relation text)
returns text
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  perform private.save_next_of_kin(name, phone, relation);
  perform tests.authenticate_as('postgres');
  return 'saved';
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;
create function tests.kin_of(who text)
returns text
language plpgsql
as $$
declare
  seen text;
begin
  perform tests.authenticate_as(who);
  select concat_ws(', ', k.name, k.phone, k.relation) into seen from private.own_next_of_kin() k;
  perform tests.authenticate_as('postgres');
  return coalesce(seen, 'nothing');
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate;
end
$$;
create function tests.view_kin(who text, person text, reason text)
returns text
language plpgsql
as $$
declare
  seen text;
begin
  perform tests.authenticate_as(who);
  select concat_ws(', ', k.name, k.phone, k.relation) into seen from private.view_next_of_kin(tests.id(person), reason) k;
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
as $$ select count(*) from private.admin_audit a where a.action = 'view_next_of_kin' and a.subject = tests.id('passenger')::text $$;

select is(tests.save_kin('passenger', bad.name, bad.phone, bad.relation), 'PT400', format('refuses %L, %L, %L', left(bad.name, 9), bad.phone, bad.relation))
from (values
  (null, '08031112222', 'Sister'), ('A', '08031112222', 'Sister'), (' . ', '08031112222', 'Sister'),
  (repeat('a', 81), '08031112222', 'Sister'), ('Ada', null, 'Sister'), ('Ada', '', 'Sister'), ('Ada', '+44 20 7946 0000', 'Sister'),
  ('Ada', '08031112222', null), ('Ada', '08031112222', ''), ('Ada', '08031112222', repeat('s', 41))
) bad (name, phone, relation);
select is(tests.save_kin(who, ' Ada Obi ', '0803 111 2222', ' Sister '), expected, who || ' saves a next of kin: ' || expected)
from (values
  ('passenger', 'saved'), ('driver', 'saved'), ('corporate', 'saved'), ('suspended', 'PT403'), ('gone', 'PT401'), ('anon', '42501'), ('admin', '42501')
) c (who, expected);
select is(tests.save_kin('passenger', 'Bola Obi', '08031112222', 'Brother'), 'saved', 'saving again replaces it');
select is(tests.kin_of(who), expected, who || ' reads their own: ' || expected)
from (values
  ('passenger', 'Bola Obi, +2348031112222, Brother'), ('driver', 'Ada Obi, +2348031112222, Sister'), ('stranger', 'nothing'),
  ('newdriver', 'nothing'), ('suspended', 'PT403'), ('gone', 'PT401'), ('anon', '42501'), ('admin', '42501')
) c (who, expected);

-- Administrators, with a reason that stays in the audit log.
select is(tests.view_kin(who, 'passenger', 'Accident'), expected, who || ' cannot view the next of kin of the passenger')
from (values
  ('passenger', '42501'), ('driver', '42501'), ('stranger', '42501'), ('corporate', '42501'), ('suspended', '42501'), ('gone', '42501'), ('anon', '42501')
) c (who, expected);
select is(tests.view_kin('admin', 'passenger', reason), 'PT400', 'an administrator gives a reason, not ' || coalesce(quote_literal(reason), 'null'))
from unnest(array[null, '', '  ']) reason;
select is(tests.view_kin('admin', 'stranger', 'Accident'), 'PT404', 'a person without one is not found');
select is(tests.views(), 0::bigint, 'refusals show nothing');
select is(tests.view_kin('admin', 'passenger', 'Accident near Ore'), 'Bola Obi, +2348031112222, Brother', 'an administrator views it with a reason');
select tests.view_kin('admin', 'passenger', 'Second call');
select is(tests.views(), 2::bigint, 'each view is in the audit log');
select ok(
  exists (
    select from private.admin_audit a
    where a.action = 'view_next_of_kin' and a.subject = tests.id('passenger')::text and a.details ->> 'reason' = 'Accident near Ore'
      and a.admin_id = tests.id('admin')
  ), 'with the administrator, the person and the reason'
);
select ok(not exists (select from private.admin_audit a where a.subject = tests.id('passenger')::text and a::text like '%Bola%'), 'and without the next of kin');

-- Export, removal and deletion.
select tests.authenticate_as('passenger');
select is(
  private.export_own_data() -> 'nextOfKin', '{"name": "Bola Obi", "phone": "+2348031112222", "relation": "Brother"}', 'the export has it'
);
select private.remove_next_of_kin(), private.remove_next_of_kin();
select is(tests.kin_of('passenger'), 'nothing', 'the person removes it');
select tests.refused(who, 'select private.remove_next_of_kin()', code)
from (values ('anon', '42501'), ('suspended', 'PT403'), ('gone', 'PT401'), ('admin', '42501')) c (who, code);
select tests.delete_account('corporate');
select tests.authenticate_as('postgres');
select is((select count(*) from private.next_of_kin k where k.person_id = tests.id('corporate')), 0::bigint, 'deleting the account deletes it');
select is((select count(*) from private.next_of_kin k where k.person_id = any (tests.ids())), 1::bigint, 'and those of others stay');
select * from finish();
