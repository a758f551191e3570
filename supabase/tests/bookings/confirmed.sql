select plan(44);
select tests.create_cast();
select tests.take_online();
update public.vehicles set seats = 50 where id = tests.vehicle();
select tests.create_trip(tests.named('bus ' || n), 'driver', 20) from generate_series(1, 13) as n;

create function tests.ask(bus int, seats int default 1, is_online boolean default false)
returns text
language plpgsql
as $$
declare
  answer text := 'booked';
  hint text;
begin
  perform tests.authenticate_as('stranger');
  begin
    if is_online then
      perform tests.hold_seats(tests.named('bus ' || bus), seats, gen_random_uuid());
    else
      perform tests.book_seats(tests.named('bus ' || bus), seats, gen_random_uuid());
    end if;
  exception when others then
    get stacked diagnostics hint = pg_exception_hint;
    answer := sqlstate || ' ' || hint;
  end;
  perform tests.authenticate_as('postgres');
  return answer;
end
$$;
comment on function tests.ask(int, int, boolean) is 'The stranger books, or holds, seats: "booked", or status and code of the refusal.';
create function tests.prove(by_email boolean, by_phone boolean)
returns void
language sql
as $$
  update public.profiles p
  set email_verified_at = case when by_email then now() end, phone_verified_at = case when by_phone then now() end
  where p.id = tests.id('stranger')
$$;

-- A person who has proved neither address nor phone number.
savepoint start;
select tests.prove(false, false);
select is(private.is_confirmed(tests.id('stranger')), false, 'without a proof a person is not confirmed');
select ok(u.email_confirmed_at is not null, 'although Auth says so') from auth.users u where u.id = tests.id('stranger');
select is(tests.ask(1, 5), 'PT403 confirmation_required', 'five seats at once are refused');
select is(tests.ask(1, 3), 'booked', 'three seats are not');
select is(tests.ask(2, 2), 'PT403 confirmation_required', 'two more are');
select is(tests.ask(2), 'booked', 'one more seat makes four');
select is(tests.ask(3), 'PT403 confirmation_required', 'a third booking is refused');
select is(tests.ask(5, 5, true), 'booked', 'paid online it is not, and five seats neither');
select is(tests.ask(4), 'PT403 confirmation_required', 'which makes no room for cash');
select tests.prove(true, false);
select is(tests.ask(3), 'booked', 'with a proved address it is not');
select tests.prove(false, true);
select is(tests.ask(4), 'booked', 'nor with a proved phone number');
rollback to start;
select tests.prove(false, false);
select is(tests.ask(1), 'booked', 'one booking'), is(tests.ask(2), 'booked', 'two bookings');
select is(tests.ask(3), 'PT403 confirmation_required', 'three are refused, however few seats');
rollback to start;

-- The platform may ask for a proof before the first booking.
update public.platform_settings set booking_needs_confirmation = true;
select is(tests.ask(1), 'booked', 'a confirmed person books');
select tests.prove(false, false);
select is(tests.ask(2), 'PT403 confirmation_required', 'another one does not in cash');
select is(tests.ask(2, 1, true), 'booked', 'but online');
select is(tests.ask(3, 1, true), 'booked', 'also a second time');
select is(tests.ask(4, 1, true), 'PT429 rate_limited', 'until two of them wait for the money');
rollback to start;

-- Cash: 10 bookings, 20 seats. Online there is room.
select is((select string_agg(tests.ask(n), ' ') from generate_series(1, 10) n), rtrim(repeat('booked ', 10)), 'ten bookings in cash');
select is(tests.ask(11), 'PT409 pay_online', 'an eleventh is paid online');
select is(tests.ask(11, 1, true), 'booked', 'which is possible');
rollback to start;
select is((select string_agg(tests.ask(n, 8), ' ') from generate_series(1, 2) n), 'booked booked', '16 seats in cash');
select is(tests.ask(3, 5), 'PT409 pay_online', 'five more are too many');
select is(tests.ask(3, 4), 'booked', 'four are not');
rollback to start;

-- Of many seats left one person takes half, rounded up.
update public.platform_settings set booking_seats_max = 50;
select results_eq(
  'select n, private.seats_for_one(n) from unnest(array[0, 1, 4, 5, 6, 7, 14, 15]) n',
  'values (0, 0), (1, 1), (4, 4), (5, 3), (6, 3), (7, 4), (14, 7), (15, 8)', 'all of four, else half'
);
select is(private.seats_for_one(null), null, 'no leg has no seats');
select is(tests.ask(1, 11), 'PT409 seats_unavailable', '11 of 20 are refused');
select is(tests.ask(1, 11, true), 'PT409 seats_unavailable', 'online too');
select is(tests.ask(1, 10), 'booked', '10 are not');
update public.platform_settings set rest_share_percent = 100;
select is(tests.ask(2, 8, true), 'booked', 'the share is a setting');
rollback to start;

-- Two upheld claims that the passenger did not come.
select tests.pay('stranger', 'absent 1', tests.named('bus 1'));
select tests.pay('stranger', 'absent 2', tests.named('bus 2'));
insert into public.trip_claims (booking_id, by_id, side, kind, status, decided_at)
select tests.held('stranger', 'absent 1'), tests.id('driver'), 'driver', 'passenger_absent', 'upheld', now();
select is(tests.ask(3), 'booked', 'after one no-show a person books in cash');
insert into public.trip_claims (booking_id, by_id, side, kind, status, decided_at)
select tests.held('stranger', 'absent 2'), tests.id('driver'), 'driver', 'passenger_absent', 'upheld', now();
select is(tests.ask(4), 'PT409 pay_online', 'after two online only');
select is(tests.ask(4, 1, true), 'booked', 'which is possible');
update public.trip_claims set status = 'refused' where booking_id = tests.held('stranger', 'absent 2');
select is(tests.ask(5), 'booked', 'a refused claim does not count');
rollback to start;

-- Before choosing cash a person reads the refusal that the booking would give.
create function tests.quoted(seats int) returns text language sql as $$
  select coalesce(q.code, 'free') from private.quote_cash(seats) q
$$;
comment on function tests.quoted(int) is 'What the caller reads of a booking in cash: "free", or the code of the refusal.';
grant execute on function tests.quoted(int) to authenticated;
select tests.authenticate_as('stranger');
select is(tests.quoted(5), 'free', 'a confirmed person may pay five seats in cash');
select is(tests.quoted(21), 'pay_online', 'not 21');
select tests.authenticate_as('postgres');
select tests.prove(false, false);
select tests.authenticate_as('stranger');
select is(tests.quoted(4), 'free', 'without a proof four seats are free'), is(tests.quoted(5), 'confirmation_required', 'five are not');
select matches(q.message, '^You can have 2 open bookings in cash with 4 seats', 'the words are those of the refusal') from private.quote_cash(5) q;
select tests.authenticate_as('postgres');
select tests.refused(who, 'select * from private.quote_cash(1)', code) from (values
  ('driver', 'PT403'), ('corporate', 'PT403'), ('suspended', 'PT403'), ('gone', 'PT401'), ('anon', '42501'), ('admin', '42501')
) as p (who, code);
select * from finish();
