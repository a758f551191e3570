select plan(52);
select tests.create_cast();

-- The passenger and the stranger rode with the driver, and wrote about it; the driver rated one of them.
create function tests.ride(trip uuid, who text, said text) returns void language plpgsql as $$
begin
  perform tests.authenticate_as('postgres');
  perform tests.create_trip(trip, 'driver', 4);
  perform tests.authenticate_as(who);
  perform private.book_seats(trip, 1, trip);
  perform tests.authenticate_as('postgres');
  perform tests.move_trip(trip, 'waiting', 'en_route', 'arrived', 'completed');
  perform tests.authenticate_as(who);
  perform private.give_rating(tests.booking(who, trip), 4, said);
  perform tests.authenticate_as('postgres');
end
$$;
create function tests.rating(who text) returns uuid language sql stable security definer return
  (select r.id from public.ratings r where r.rater_id = tests.id(who) and r.comment is not null);
create function tests.reads(who text) returns text language plpgsql as $$
declare
  answer text;
begin
  perform tests.authenticate_as(who);
  answer := (select string_agg(c.stars || ' ' || c.first_name || ': ' || c.comment || coalesce(' (' || c.answer || ')', ''), '; ' order by c.comment)
    from private.driver_comments(tests.id('driver')) c);
  perform tests.authenticate_as('postgres');
  return answer;
end
$$;
create function tests.says(who text, call text) returns text language plpgsql as $$
declare
  answer text := tests.outcome(who, call);
begin
  return case when answer ~ '^[0-9a-f-]{36}$' then 'reported' else answer end;
end
$$;

select throws_ok(format('select private.driver_comments(%L)', tests.named('no driver')), 'PT404', 'Driver not found.', 'an unknown driver');
select is(private.drives_since(tests.id('newdriver')), null, 'a driver without a trip');
select tests.ride(tests.named('first'), 'passenger', 'Calm');
select tests.ride(tests.named('second'), 'stranger', 'Late');
select is(
  private.drives_since(tests.id('driver')),
  (select to_char(min(t.departure_at) at time zone 'Africa/Lagos', 'YYYY-MM') from public.trips t where t.id in (tests.named('first'), tests.named('second'))),
  'since the month of the first completed trip'
);
select throws_ok(format('select tests.ride(tests.named(%L), %L, %L)', 'third', 'passenger', words), 'PT400', null, 'a comment has no contact details: ' || words)
from unnest(array['Call 0803 123 4567', 'ada@example.com']) words;
select tests.authenticate_as('postgres');

-- Hidden until it is revealed, then for everyone.
select is(tests.reads('anon'), null, 'hidden until both have rated');
update public.ratings set revealed_at = now() where ratee_id = tests.id('driver');
update public.profiles set name = 'Ada Obi' where id = tests.id('passenger');
select is(tests.reads(who), '4 Ada: Calm; 4 Stranger: Late', who || ' reads the comments, with first names')
from unnest(array['anon', 'passenger', 'stranger', 'driver', 'newdriver', 'corporate']) who;
select tests.refused('admin', 'select private.driver_comments(tests.id(''driver''))', '42501');
select tests.authenticate_as('postgres');

-- Hidden with the author's account, and with the driver's.
savepoint shown;
select private.set_suspended(tests.id('passenger'), true);
select is(tests.reads('anon'), '4 Stranger: Late', 'the author is suspended');
select private.set_suspended(tests.id('passenger'), false);
select is(tests.reads('anon'), '4 Ada: Calm; 4 Stranger: Late', 'shown again');
select private.anonymise_person(tests.id('passenger'));
select is(tests.reads('anon'), '4 Stranger: Late', 'the author has deleted the account');
rollback to shown;
select tests.authenticate_as('postgres');
select private.set_suspended(tests.id('driver'), true);
select throws_ok('select tests.reads(''anon'')', 'PT404', 'Driver not found.', 'the driver is suspended');
rollback to shown;
select tests.authenticate_as('postgres');
update public.driver_profiles set verification_status = 'rejected' where id = tests.id('driver');
select throws_ok('select tests.reads(''anon'')', 'PT404', 'Driver not found.', 'the driver is not verified');
rollback to shown;
select tests.authenticate_as('postgres');

-- The driver answers, once.
select is(tests.says(who, format('private.answer_comment(%L, %L)', tests.rating('passenger'), 'Thank you')), expected, who || ' answers: ' || expected)
from (values
  ('anon', '42501'), ('admin', '42501'), ('suspended', 'PT403 suspended'), ('gone', 'PT401 unauthenticated'), ('passenger', 'PT404 not_found'),
  ('stranger', 'PT404 not_found'), ('newdriver', 'PT404 not_found'), ('corporate', 'PT404 not_found')
) c (who, expected);
select is(tests.says('driver', format('private.answer_comment(%L, %s)', tests.rating('passenger'), words)), 'PT400 invalid_input', 'no answer: ' || words)
from unnest(array['null', '''  ''', '''Call 0803 123 4567''', 'repeat(''x'', 501)']) words;
select is(tests.says('driver', format('private.answer_comment(%L, %L)', tests.rating('passenger'), ' Thank you ')), '', 'the driver answers');
select is(tests.says('driver', format('private.answer_comment(%L, %L)', tests.rating('passenger'), 'Thank you')), '', 'the same again changes nothing');
select is(tests.says('driver', format('private.answer_comment(%L, %L)', tests.rating('passenger'), 'No')), 'PT409 conflict', 'another answer is refused');
select is(tests.reads('anon'), '4 Ada: Calm (Thank you); 4 Stranger: Late', 'everyone reads the answer');
select tests.authenticate_as('driver');
select is(
  (select string_agg(r.comment || ' ' || r.is_public || coalesce(' ' || r.answer, ''), '; ' order by r.comment) from private.ratings_of_caller() r),
  'Calm true Thank you; Late true', 'the driver reads which comments everyone reads'
);
select tests.authenticate_as('postgres');

-- Reports.
select is(tests.says(who, format('private.report_comment(%L, %L, null)', tests.rating('stranger'), 'rude')), expected, who || ' reports: ' || expected)
from (values
  ('anon', '42501'), ('admin', '42501'), ('suspended', 'PT403 suspended'), ('gone', 'PT401 unauthenticated'), ('stranger', 'PT404 not_found'),
  ('driver', 'reported'), ('newdriver', 'reported'), ('corporate', 'reported')
) c (who, expected);
select is(tests.says('driver', format('private.report_comment(%L, %L, null)', tests.rating('passenger'), 'dull')), 'PT400 invalid_input', 'not for another reason');
select is(tests.says('driver', format('private.report_comment(%L, %L, null)', tests.rating('stranger'), 'fraud')), 'reported', 'again');
select is((select count(*) from private.message_reports r where r.reporter_id = tests.id('driver')), 1::bigint, 'one report of each person');
select is(
  (select r.excerpt -> 0 ->> 'body' from private.message_reports r where r.reporter_id = tests.id('driver')), 'Late', 'with a copy of the comment'
);
create function tests.report_by(who text) returns uuid language sql stable security definer return
  (select r.id from private.message_reports r where r.reporter_id = tests.id(who));
select tests.authenticate_as('admin');
select is(private.decide_message_report(tests.report_by('newdriver'), false, 'Fair'), 'dismissed', 'dismissed');
select tests.authenticate_as('postgres');
select is(tests.reads('anon'), '4 Ada: Calm (Thank you); 4 Stranger: Late', 'a dismissed report hides nothing');
select tests.authenticate_as('admin');
select is(private.decide_message_report(tests.report_by('driver'), true, 'An insult'), 'upheld', 'upheld');
select tests.authenticate_as('postgres');
select is(tests.reads('anon'), '4 Ada: Calm (Thank you)', 'an upheld one hides the comment');
select is(tests.says('corporate', format('private.report_comment(%L, %L, null)', tests.rating('stranger'), 'rude')), 'PT404 not_found', 'which is reported no more');
select * from finish();
