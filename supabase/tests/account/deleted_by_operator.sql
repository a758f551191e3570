select plan(13);
select tests.create_cast();

-- An operator deletes a sign-in, in the dashboard or in SQL: there is no caller.
create function tests.remove(who text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as('postgres');
  delete from auth.users u where u.id = tests.id(who);
  return coalesce((select 'finished' from public.profiles p where p.id = tests.id(who) and p.deleted_at is not null), 'half');
exception when others then
  return sqlerrm;
end
$$;

savepoint claim;
insert into public.trip_claims (booking_id, by_id, side, kind)
values (tests.booking('passenger'), tests.id('passenger'), 'passenger', 'driver_absent');
select is(
  tests.remove(who), 'A claim about one of your trips is open. You can delete your account once it is decided.',
  who || ': not with an open claim'
) from unnest(array['passenger', 'driver']) who;
rollback to claim;

savepoint owed;
select private.post_journal('test: owed', 'correction', null, jsonb_build_array(
  jsonb_build_object('account', 'driver_payable', 'owner', tests.id('newdriver'), 'kobo', -1000),
  jsonb_build_object('account', 'losses', 'kobo', 1000)
));
select matches(tests.remove('newdriver'), '^Money of this account is not settled', 'not a driver whom we owe money');
select tests.authenticate_as('newdriver');
select lives_ok('select private.delete_own_account()', 'who may leave it behind themselves');
rollback to owed;
select private.post_journal('test: owes', 'correction', null, jsonb_build_array(
  jsonb_build_object('account', 'driver_payable', 'owner', tests.id('newdriver'), 'kobo', 1000),
  jsonb_build_object('account', 'losses', 'kobo', -1000)
));
select matches(tests.remove('newdriver'), '^Money of this account is not settled', 'not a driver who owes us money');
rollback to owed;
select tests.take_online(), tests.pay('stranger', 'ride');
select tests.authenticate_as('stranger');
select private.cancel_booking(tests.held('stranger', 'ride'), 'Ill');
select tests.authenticate_as('postgres');
select matches(tests.remove('stranger'), '^Money of this account is not settled', 'not a passenger who waits for a refund');
rollback to owed;

select is(tests.remove(who), 'finished', who || ' is deleted with the account')
from unnest(array['passenger', 'driver', 'suspended', 'corporate', 'stranger']) who;
select is(
  (select status from public.trips where id = tests.trip()), 'cancelled', 'and a coming trip is cancelled'
);
select is(current_setting('request.jwt.claims', true), '', 'the operator stays who they were');
select * from finish();
