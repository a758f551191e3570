-- Readers of schedules: their owner and administrators.
select plan(72);
select tests.create_cast();
select tests.authenticate_as('driver');
select private.make_schedule(jsonb_build_object(
  'origin', 'Lagos', 'destination', 'Ibadan', 'departureTime', '17:00', 'weekdays', '[1, 2, 3, 4, 5, 6, 7]'::jsonb, 'everyWeeks', 1,
  'startsOn', private.lagos_today(), 'seats', 4, 'fareKobo', 500000
), tests.named('schedule'));
select tests.authenticate_as('postgres');

select tests.matrix(target, 'true', format($$
  anon       denied denied denied denied
  passenger  0 denied denied denied
  stranger   0 denied denied denied
  driver     %1$s denied denied denied
  newdriver  0 denied denied denied
  suspended  0 denied denied denied
  corporate  0 denied denied denied
  gone       0 denied denied denied
  admin      %1$s denied denied denied
$$, rows))
from (values ('trip_schedules.terms', 1), ('schedule_days.reason', 14)) as tables (target, rows);
select * from finish();
