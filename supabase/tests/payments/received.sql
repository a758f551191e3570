select plan(24);
select tests.create_cast();
select tests.take_online();
select tests.hold('stranger', 'hold', seats => 2);
select tests.authenticate_as('stranger');
select private.open_payment(tests.held('stranger', 'hold'), 'card', tests.named('card'), 'simulator', 'test');
select tests.authenticate_as('postgres');
create function tests.card() returns text language sql stable security definer
return (select p.reference from public.payments p where p.client_key = tests.named('card'));
create function tests.received(who text default 'anon') returns text language plpgsql as $$
declare
  answer jsonb;
begin
  perform tests.authenticate_as(who);
  answer := private.read_received_payment(tests.card());
  perform tests.authenticate_as('postgres');
  return concat_ws(' ', answer ->> 'state', answer ->> 'amountKobo', 'to ' || (answer -> 'ticket' ->> 'to'),
    answer -> 'ticket' ->> 'isSent');
end
$$;
create function tests.changed() returns text language sql security definer return concat_ws(' ',
  (select md5(string_agg(h::text, '' order by h.id)) from public.seat_holds h),
  (select md5(string_agg(p::text, '' order by p.id)) from public.payments p),
  (select md5(string_agg(t::text, '' order by t.id)) from public.trips t)
);

-- Every caller with the reference reads the same.
select is(tests.received(), 'open 2000000', 'before the provider has confirmed it, nothing was received');
select is(tests.settle(tests.card()), 'applied', 'the payment arrives');
create temporary table before as select tests.changed() as rows;
select is(tests.received(who), 'booked 2000000 to s•••@cast.test false', who || ' reads what was received, and where the ticket goes, masked')
from unnest(array['anon', 'passenger', 'stranger', 'driver', 'suspended', 'corporate']) who;
select tests.refused('admin', format('select private.read_received_payment(%L)', tests.card()), '42501');
select tests.authenticate_as('postgres');
select is(tests.changed(), (select b.rows from before b), 'which changes no hold, payment or trip');

-- It contains no name and no id.
select tests.authenticate_as('anon');
select is(
  (select array_agg(k order by k) from jsonb_object_keys(private.read_received_payment(tests.card())) k),
  array['amountKobo', 'isTest', 'state', 'ticket', 'trips'], 'the answer has five facts'
);
select is(
  (select array_agg(k order by k) from jsonb_object_keys(private.read_received_payment(tests.card()) -> 'trips' -> 0) k),
  array['departureDate', 'destination', 'origin', 'seats'], 'of the trip the places, the moment and the seats'
);
select doesnt_match(private.read_received_payment(tests.card())::text, '[0-9a-f]{8}-[0-9a-f]{4}', 'and no id');
select tests.authenticate_as('postgres');
select is(private.masked_email(email), masked, email) from (values
  ('ada@gmail.com', 'a•••@gmail.com'), ('a@b.ng', 'a•••@b.ng'), ('"odd@name"@mail.test', '"•••@mail.test')
) as m (email, masked);

-- Its text follows the booking and the mail.
savepoint paid;
update private.deliveries d set state = 'sent', settled_at = now() where d.user_id = tests.id('stranger') and d.channel = 'email';
select is(tests.received(), 'booked 2000000 to s•••@cast.test true', 'the mail has gone');
rollback to paid;
update private.deliveries d set state = 'dead', settled_at = now() where d.user_id = tests.id('stranger') and d.channel = 'email';
select is(tests.received(), 'booked 2000000', 'a mail that could not be sent is not promised');
rollback to paid;
select tests.authenticate_as('stranger');
select private.cancel_booking(tests.held('stranger', 'hold'), null);
select is(tests.received(), 'cancelled 2000000', 'a booking that was cancelled since is not called booked');
rollback to paid;

-- It ends.
update public.payments p set paid_at = now() - interval '24 hours' + interval '1 second' where p.reference = tests.card();
select is(tests.received(), 'booked 2000000 to s•••@cast.test false', 'it answers for 24 hours');
update public.payments p set paid_at = now() - interval '24 hours' where p.reference = tests.card();
select tests.authenticate_as('anon');
select throws_ok($$ select private.read_received_payment(tests.card()) $$, 'PT404', 'This link has ended.', 'then only that it has ended');
select throws_ok(format('select private.read_received_payment(%L)', guess), 'PT404', 'This link has ended.', 'a guess reads the same')
from unnest(array['tafiya-' || md5('guess'), '', null]) guess;
select * from finish();
