select plan(117);
select tests.create_cast();

create function tests.photo(name text)
returns text
language sql
immutable
return tests.document('driver', 'profile-photo-' || name);
create function tests.use_photo(name text)
returns void
language plpgsql
as $$
begin
  perform tests.authenticate_as('postgres');
  insert into storage.objects (bucket_id, name, metadata)
  values ('documents', tests.photo(name), tests.file(case name when 'two' then 61441 else 61440 end));
  perform tests.authenticate_as('driver');
  perform private.record_photo(tests.photo(name));
  perform tests.authenticate_as('postgres');
end
$$;
create function tests.sees(who text, path text, operation text default 'storage.object.get_authenticated')
returns boolean
language plpgsql
as $$
declare
  visible boolean;
begin
  perform tests.authenticate_as(who);
  perform set_config('storage.operation', operation, true);
  visible := exists (select from storage.objects where bucket_id = 'documents' and name = path);
  perform set_config('storage.operation', '', true);
  perform tests.authenticate_as('postgres');
  return visible;
end
$$;
create function tests.shown()
returns text
language sql
stable
security definer
return (select d.approved_photo_path from public.driver_profiles d where d.id = tests.id('driver'));
create function tests.waits()
returns boolean
language sql
stable
security definer
return (select d.has_new_photo from public.driver_profiles d where d.id = tests.id('driver'));
create function tests.card(who text)
returns text
language plpgsql
as $$
declare
  path text;
begin
  perform tests.authenticate_as(who);
  path := private.card_photo(tests.id('driver'));
  perform tests.authenticate_as('postgres');
  return path;
end
$$;
create function tests.decide_photo(name text, approve boolean, reason text default null)
returns text
language plpgsql
as $$
declare
  answer text;
begin
  perform tests.authenticate_as('admin');
  answer := private.decide_photo(tests.id('driver'), tests.photo(name), approve, reason);
  perform tests.authenticate_as('postgres');
  return answer;
end
$$;

insert into storage.objects (metadata, bucket_id, name) values (tests.file(), 'documents', tests.document('driver', 'passport-photo'));
select tests.use_photo('one');
select is(tests.shown(), null, 'a photo is not shown before its approval');
select is(tests.waits(), true, 'it waits for an administrator');
select ok(not tests.sees(who, tests.photo('one')), who || ' does not read a photo that was not approved')
from unnest(array['anon', 'passenger', 'stranger', 'corporate']) as who;
select tests.refused(who, 'select private.decide_photo(tests.id(''driver''), tests.photo(''one''), true, null)', '42501')
from unnest(array['anon', 'passenger', 'driver', 'corporate']) as who;
select throws_ok('select tests.decide_photo(''two'', true)', 'PT409', 'The driver has changed the photo. Please look at the new one.', 'another photo than the present one is not approved');
select tests.authenticate_as('postgres');
select is(tests.decide_photo('one', true), 'approved', 'an administrator approves the photo');
select is(tests.decide_photo('one', true), 'approved', 'approving again changes nothing');
select is(tests.shown(), tests.photo('one'), 'the photo is shown');
select is(tests.waits(), false, 'and waits no longer');
select is(tests.sees(who, tests.photo('one')), expected, who || case when expected then ' reads' else ' does not read' end || ' the approved photo')
from (values ('anon', false), ('passenger', true), ('stranger', true), ('corporate', true), ('newdriver', true), ('suspended', false), ('gone', false)) as readers (who, expected);
select ok(not tests.sees('passenger', tests.document('driver', 'passport-photo')), 'no other document of the driver is read');
-- One file is read by its name: no list, copy, link or picture of another size.
select ok(not tests.sees('passenger', tests.photo('one'), operation), 'the approved photo is not served for ' || operation)
from unnest(array[
  '', 'storage.object.list', 'storage.object.list_v2', 'storage.object.copy', 'storage.object.move', 'storage.object.sign',
  'storage.object.sign_many', 'object.get_authenticated_info', 'storage.render.image_authenticated', 'storage.s3.object.get',
  'storage.s3.object.list', 'storage.object.delete_many'
]) as operation;
select is(tests.sees('driver', tests.photo('one'), operation), not operation like '%.sign%', 'their own photo: ' || operation)
from unnest(array['storage.object.list', 'storage.object.sign', 'storage.object.sign_many']) as operation;

-- Callers who get a link from the API.
create function tests.may_read(who text, path text) returns boolean language plpgsql as $$
declare
  answer boolean;
begin
  perform tests.authenticate_as(who);
  answer := private.may_read_document(path);
  perform tests.authenticate_as('postgres');
  return answer;
end
$$;
select is(tests.may_read(who, tests.photo('one')), true, who || ' gets a link to the approved photo')
from unnest(array['driver', 'passenger', 'stranger', 'corporate']) as who;
select is(tests.may_read('driver', tests.document('driver', 'passport-photo')), true, 'people get a link to their own document');
select is(tests.may_read('driver', tests.document('driver', 'missing')), false, 'and none to a missing one');
select is(tests.may_read('passenger', tests.document('driver', 'passport-photo')), false, 'there is none to another document of the driver');
select tests.refused('anon', 'select private.may_read_document(tests.photo(''one''))', '42501');
select tests.refused('admin', 'select private.may_read_document(tests.photo(''one''))', '42501');
select tests.refused('suspended', 'select private.may_read_document(tests.photo(''one''))', 'PT403');
select tests.refused('gone', 'select private.may_read_document(tests.photo(''one''))', 'PT401');
select tests.authenticate_as('postgres');
select tests.refused('anon', 'select approved_photo_path from public.driver_profiles', '42501');
select tests.authenticate_as('stranger');
select is((select approved_photo_path from public.driver_profiles where id = tests.id('driver')), tests.photo('one'), 'signed-in people read the path of the approved photo');
select throws_ok('update public.driver_profiles set approved_photo_path = null', '42501', null, 'and cannot change it');
select tests.authenticate_as('postgres');

-- On cards.
select is(tests.card(who), tests.photo('one'), who || ' sees the small photo on cards')
from unnest(array['passenger', 'stranger', 'driver', 'corporate', 'newdriver']) as who;
-- Visitors only with the driver's consent.
select is(tests.card('anon'), null, 'visitors see no photo before the driver was asked');
select is(tests.outcome(who, 'private.set_photo_consent(true)'), expected, who || ' answers: ' || expected)
from (values
  ('anon', '42501'), ('admin', '42501'), ('suspended', 'PT403 suspended'), ('gone', 'PT401 unauthenticated'), ('passenger', 'PT403 forbidden'),
  ('corporate', 'PT403 forbidden'), ('newdriver', '')
) c (who, expected);
select is(tests.card('anon'), null, 'the answer of another driver counts for their own photo');
select is(tests.outcome('driver', 'private.set_photo_consent(null)'), 'PT400 invalid_input', 'an answer is yes or no');
select is(tests.outcome('driver', 'private.set_photo_consent(true)'), '', 'the driver agrees');
select is(tests.card('anon'), tests.photo('one'), 'visitors see the photo');
select ok(tests.sees('anon', tests.photo('one')), 'and read it at Storage');
select ok(not tests.sees('anon', tests.photo('one'), operation), 'visitors get no ' || operation)
from unnest(array['', 'storage.object.list', 'storage.object.sign', 'storage.render.image_authenticated']) as operation;
select ok(not tests.sees('anon', tests.document('driver', 'passport-photo')), 'nor another document');
select is(tests.outcome('driver', 'private.set_photo_consent(false)'), '', 'the driver withdraws');
select is(tests.card('anon'), null, 'visitors see it no longer');
select ok(not tests.sees('anon', tests.photo('one')), 'nor read it at Storage');
select is(tests.card('passenger'), tests.photo('one'), 'signed-in people do');
select tests.authenticate_as('postgres');
select tests.refused('admin', 'select private.card_photo(tests.id(''driver''))', '42501');
select tests.refused('suspended', 'select private.card_photo(tests.id(''driver''))', 'PT403');
select tests.refused('gone', 'select private.card_photo(tests.id(''driver''))', 'PT401');
select tests.authenticate_as('passenger');
select is(private.card_photo(tests.id('stranger')), null, 'a person who does not drive has no card');
select throws_ok('update public.driver_profiles set has_card_photo = true', '42501', null, 'people cannot set the mark');
select throws_ok('update public.driver_profiles set has_new_photo = false', '42501', null, 'nor that of a new photo');
select tests.refused('anon', 'select has_new_photo from public.driver_profiles', '42501');
select tests.authenticate_as('postgres');
insert into private.blocks (blocker_id, blocked_id) values (tests.id('driver'), tests.id('passenger')), (tests.id('stranger'), tests.id('driver'));
select is(tests.card(who), null, who || ': the photo of a driver is hidden when one has blocked the other')
from unnest(array['passenger', 'stranger']) as who;
select ok(not tests.sees(who, tests.photo('one')), who || ': nor reads it at Storage')
from unnest(array['passenger', 'stranger']) as who;
select is(tests.may_read(who, tests.photo('one')), false, who || ': nor gets a link to it')
from unnest(array['passenger', 'stranger']) as who;
select ok(tests.sees('corporate', tests.photo('one')), 'the others read it');
delete from private.blocks;

-- A new photo.
select tests.use_photo('two');
select is(tests.shown(), tests.photo('one'), 'the approved photo stays while a new one waits');
select is(tests.waits(), true, 'the new one is in the queue');
select ok(not tests.sees('passenger', tests.photo('two')), 'the new photo is not read');
select is_empty(
  $$ select tests.photo(name) from unnest(array['one', 'two']) name except select private.submitted_documents(tests.id('driver')) $$,
  'both files are kept'
);
select is(tests.card('passenger'), tests.photo('one'), 'cards show the approved photo while a new one waits');
savepoint waiting;
select tests.decide_photo('two', true);
select is(tests.card('passenger'), null, 'an approved photo of more than 60 KB is not shown on cards');
select ok(tests.sees('passenger', tests.photo('two')), 'and is on the page of a trip');
rollback to waiting;
select tests.authenticate_as('postgres');
select throws_ok('select tests.decide_photo(''two'', false)', 'PT400', 'Please give a reason', 'removing a photo needs a reason');
select tests.authenticate_as('postgres');
select is(tests.decide_photo('two', false, 'Not a face'), 'rejected', 'an administrator rejects the new photo');
select is(tests.decide_photo('two', false, 'Again'), 'rejected', 'rejecting again changes nothing');
select is((select photo_path from public.profiles where id = tests.id('driver')), tests.photo('one'), 'the approved one is the profile photo again');
select is(tests.shown(), tests.photo('one'), 'and is still shown');
select is(tests.waits(), false, 'and nothing is in the queue');
select results_eq(
  $$ select title, body from public.notifications where user_id = tests.id('driver') and title ~ 'photo' $$,
  $$ values ('Your photo was not approved', 'Not a face') $$, 'the driver reads the reason, once'
);

-- Suspended, withdrawn, removed.
select private.set_suspended(tests.id('driver'), true);
select ok(not tests.sees('passenger', tests.photo('one')), 'the photo of a suspended driver is not shown');
select is(tests.card('passenger'), null, 'nor on cards');
select private.set_suspended(tests.id('driver'), false);
update public.driver_profiles set verification_status = 'rejected' where id = tests.id('driver');
select ok(not tests.sees('passenger', tests.photo('one')), 'nor that of a driver who is not verified');
select is(tests.card('passenger'), null, 'also not on cards');
update public.driver_profiles set verification_status = 'approved' where id = tests.id('driver');
select ok(tests.sees('passenger', tests.photo('one')), 'it is shown again afterwards');
savepoint shown;
select tests.authenticate_as('driver');
select private.record_photo(null);
select tests.authenticate_as('postgres');
select is(tests.shown(), null, 'a driver who removes the photo is shown without one');
select is(tests.card('passenger'), null, 'on cards, too');
rollback to shown;
select tests.authenticate_as('postgres');
select is(tests.decide_photo('one', false, 'Another person'), 'rejected', 'an administrator removes the approved photo');
select is(tests.shown(), null, 'which is not shown any more');
rollback to shown;
select tests.authenticate_as('postgres');
select private.anonymise_person(tests.id('driver'));
select is(tests.shown(), null, 'a deleted account has no photo');
select * from finish();
