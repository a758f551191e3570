select plan(20);
select tests.create_cast();

create function tests.book(name text)
returns uuid
language sql
return tests.book_seats(tests.trip(), 1, tests.named(name));
create function tests.current_booking()
returns uuid
language sql
stable
return (select b.id from public.bookings b where b.passenger_id = tests.id('stranger') and b.status = 'confirmed');
create function tests.state(who text)
returns text
language sql
stable
security definer
return (
  select concat_ws(' ', case when p.rejected_at is not null then 'rejected' end, case when p.awaits_decision then 'waiting' end)
  from public.profiles p where p.id = tests.id(who)
);
create function tests.send_proof(who text, kind text)
returns void
language plpgsql
as $$
begin
  perform tests.authenticate_as('postgres');
  insert into storage.objects (metadata, bucket_id, name)
  select tests.file(), 'documents', tests.document(who, kind)
  where not exists (select from storage.objects o where o.name = tests.document(who, kind));
  perform tests.authenticate_as(who);
  perform private.record_proof_of_address(tests.document(who, kind));
end
$$;

-- A passenger.
select tests.authenticate_as('stranger');
select lives_ok('select tests.book(''undecided'')', 'a passenger who was not decided yet books');
select private.cancel_booking(tests.booking('stranger'), null);
select tests.send_proof('stranger', 'first-bill');
select tests.send_proof('stranger', 'second-bill');
select tests.authenticate_as('postgres');
update storage.objects set created_at = now() - interval '1 hour' where bucket_id = 'documents';
select tests.authenticate_as('admin');
select private.verify_user(tests.id('stranger'), false, 'Unreadable');
select tests.authenticate_as('stranger');
select throws_ok(
  'select tests.book(''rejected'')', 'PT403', 'Your account was not verified. Please send a new proof of address on your account page before you book.',
  'a rejected passenger does not book'
);
select throws_ok(
  'select tests.send_proof(''stranger'', ''first-bill'')', 'PT400', 'This file was uploaded before the decision. Please upload a new document.',
  'a file that was uploaded before the decision is not a new document'
);
select is(tests.state('stranger'), 'rejected', 'the passenger stays rejected');
select lives_ok('select tests.send_proof(''stranger'', ''third-bill'')', 'a new document is taken');
select is(tests.state('stranger'), 'waiting', 'and makes the passenger undecided');
select lives_ok('select tests.book(''undecided again'')', 'who books again');
select is(tests.book('undecided again'), tests.current_booking(), 'a retry returns the booking');
select tests.authenticate_as('admin');
select private.verify_user(tests.id('stranger'), false, 'Unreadable again');
select tests.authenticate_as('stranger');
select is(tests.book('undecided again'), tests.current_booking(), 'a retry of a booking made before the rejection returns it');
select is((select count(*)::int from public.bookings where passenger_id = tests.id('stranger') and status = 'confirmed'), 1, 'which stays valid');

-- A company.
select tests.send_proof('corporate', 'first-bill');
select tests.authenticate_as('postgres');
update storage.objects set created_at = now() - interval '1 hour' where bucket_id = 'documents';
select tests.authenticate_as('admin');
select private.verify_user(tests.id('corporate'), false, 'Expired');
select tests.authenticate_as('corporate');
select lives_ok('select tests.send_proof(''corporate'', ''new-bill'')', 'a rejected company sends a new document');
select is(tests.state('corporate'), 'rejected waiting', 'it waits for a decision and stays rejected');
select throws_ok(
  'select private.invite_fleet_driver(''driver@cast.test'', null)', 'PT403', null, 'uploading a file is not a decision: the company stays restricted'
);
select tests.authenticate_as('admin');
select is(private.verify_user(tests.id('corporate'), false, 'Still expired'), 'rejected', 'an administrator decides again');
select is(tests.state('corporate'), 'rejected', 'and the company leaves the queue');
select throws_ok('select private.verify_user(tests.id(''corporate''), true, null)', 'PT409', null, 'without another document nothing else is decided');
select tests.authenticate_as('corporate');
select tests.send_proof('corporate', 'newer-bill');
select tests.authenticate_as('admin');
select is(private.verify_user(tests.id('corporate'), true, null), 'verified', 'the next document can be approved');
select is(tests.state('corporate'), '', 'the company is neither rejected nor waiting');
select tests.authenticate_as('corporate');
select lives_ok('select private.invite_fleet_driver(''driver@cast.test'', null)', 'and no longer restricted');
select tests.authenticate_as('postgres');
select throws_ok(
  'update public.profiles set resubmitted_at = now() where id = tests.id(''corporate'')', '23514', null, 'only a rejected company has sent a document again'
);
select * from finish();
