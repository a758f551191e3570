-- Which notification goes out by which channel, how fast, how long and under which condition. docs/messages.md is made of it.

create table private.delivery_rules (
  kind text not null,
  channel text not null check (channel in ('push', 'email', 'sms')),
  topic text check (topic in ('trip', 'booking', 'message', 'money', 'reminder', 'account')),
  priority smallint not null default 5 check (priority between 1 and 9),
  wait interval not null default '0',
  lives interval not null,
  until_departure interval,
  at_night boolean not null default false,
  condition text not null default 'always'
    check (condition in ('always', 'no_push', 'departs_soon', 'departs_later', 'has_trips')),
  primary key (kind, channel)
);
comment on table private.delivery_rules is 'Notifications x channels: one row for each channel by which a notification goes out.';
comment on column private.delivery_rules.topic is
  'The preference that turns it off. Null: always sent.';
comment on column private.delivery_rules.priority is '1 is sent first. A push with 1 or 2 wakes a sleeping phone.';
comment on column private.delivery_rules.wait is
  'How long the app has to show it first: what was read there is not sent.';
comment on column private.delivery_rules.lives is 'It is not sent later than this after it happened.';
comment on column private.delivery_rules.until_departure is
  'Nor later than this after the departure of its trip.';
comment on column private.delivery_rules.condition is
  'no_push: only to people without a push subscription. departs_soon, departs_later: the trip leaves within or after the next '
  '6 hours. has_trips: only to a driver with open trips.';
alter table private.delivery_rules enable row level security;

insert into private.delivery_rules (kind, channel, topic, priority, wait, lives, until_departure, at_night, condition) values
  ('booking_confirmed', 'push', 'booking', 5, '0', '1 day', '0', false, 'always'),
  ('booking_confirmed', 'email', 'booking', 5, '0', '1 day', '0', false, 'always'),
  ('booking_confirmed', 'sms', 'booking', 5, '0', '1 day', '0', false, 'no_push'),
  ('booking_created', 'push', 'booking', 5, '0', '7 days', '0', false, 'always'),
  ('booking_created', 'sms', 'booking', 5, '0', '7 days', '0', false, 'departs_soon'),
  ('booking_cancelled', 'push', 'booking', 5, '0', '7 days', '0', false, 'always'),
  ('booking_cancelled', 'email', 'booking', 5, '0', '7 days', '0', false, 'always'),
  ('booking_cancelled', 'sms', 'booking', 5, '0', '7 days', '0', false, 'departs_soon'),
  ('trip_changed', 'push', 'trip', 2, '0', '7 days', '2 hours', true, 'always'),
  ('trip_changed', 'email', 'trip', 5, '0', '7 days', '2 hours', true, 'always'),
  ('trip_changed', 'sms', 'trip', 5, '0', '7 days', '2 hours', false, 'always'),
  ('trip_cancelled', 'push', 'trip', 2, '0', '7 days', '2 hours', true, 'always'),
  ('trip_cancelled', 'email', 'trip', 5, '0', '7 days', '2 hours', true, 'always'),
  ('trip_cancelled', 'sms', 'trip', 2, '0', '7 days', '2 hours', true, 'always'),
  ('trip_reminder', 'push', 'reminder', 5, '0', '1 day', '0', false, 'always'),
  ('trip_reminder', 'email', 'reminder', 5, '0', '1 day', '0', false, 'departs_later'),
  ('trip_reminder', 'sms', 'reminder', 5, '0', '1 day', '0', false, 'no_push'),
  ('driver_waiting', 'push', 'trip', 2, '0', '10 minutes', null, true, 'always'),
  ('driver_waiting', 'sms', 'trip', 2, '2 minutes', '10 minutes', null, true, 'always'),
  ('trip_status', 'push', 'trip', 5, '0', '1 hour', null, false, 'always'),
  ('rating_due', 'push', 'reminder', 5, '0', '2 days', null, false, 'always'),
  ('rating_due', 'email', 'reminder', 5, '0', '2 days', null, false, 'always'),
  ('payment', 'push', 'money', 5, '0', '7 days', null, false, 'always'),
  ('payment', 'email', 'money', 5, '0', '7 days', null, true, 'always'),
  ('refund', 'push', 'money', 5, '0', '7 days', null, false, 'always'),
  ('refund', 'email', 'money', 5, '0', '7 days', null, true, 'always'),
  ('payout', 'push', 'money', 5, '0', '7 days', null, false, 'always'),
  ('payout', 'email', 'money', 5, '0', '7 days', null, true, 'always'),
  ('payout_account', 'push', null, 5, '0', '7 days', null, false, 'always'),
  ('payout_account', 'email', null, 5, '0', '7 days', null, true, 'always'),
  ('claim', 'push', 'money', 5, '0', '7 days', null, false, 'always'),
  ('claim', 'email', null, 5, '0', '7 days', null, true, 'always'),
  ('verification_approved', 'push', 'account', 5, '0', '7 days', null, false, 'always'),
  ('verification_approved', 'email', 'account', 5, '0', '7 days', null, false, 'always'),
  ('verification_rejected', 'push', 'account', 5, '0', '7 days', null, false, 'always'),
  ('verification_rejected', 'email', 'account', 5, '0', '7 days', null, false, 'always'),
  ('account_verified', 'push', 'account', 5, '0', '7 days', null, false, 'always'),
  ('account_verified', 'email', 'account', 5, '0', '7 days', null, false, 'always'),
  ('account_rejected', 'push', 'account', 5, '0', '7 days', null, false, 'always'),
  ('account_rejected', 'email', 'account', 5, '0', '7 days', null, false, 'always'),
  ('suspended', 'push', null, 5, '0', '7 days', null, false, 'always'),
  ('suspended', 'email', null, 5, '0', '7 days', null, true, 'always'),
  ('suspended', 'sms', null, 5, '0', '7 days', null, false, 'has_trips'),
  ('unsuspended', 'push', null, 5, '0', '7 days', null, false, 'always'),
  ('unsuspended', 'email', null, 5, '0', '7 days', null, true, 'always'),
  ('driver_suspended', 'push', 'account', 5, '0', '7 days', null, false, 'always'),
  ('driver_suspended', 'email', 'account', 5, '0', '7 days', null, false, 'always'),
  ('fleet_invitation', 'push', 'account', 5, '0', '7 days', null, false, 'always'),
  ('fleet_invitation', 'email', 'account', 5, '0', '7 days', null, false, 'always'),
  ('paper_expiring', 'push', 'account', 5, '0', '7 days', null, false, 'always'),
  ('paper_expiring', 'email', 'account', 5, '0', '7 days', null, false, 'always'),
  ('message', 'push', 'message', 5, '2 minutes', '1 day', null, false, 'always'),
  ('message', 'email', 'message', 5, '1 hour', '1 day', null, false, 'always'),
  ('check_in', 'push', null, 1, '0', '30 minutes', null, true, 'always'),
  ('check_in', 'sms', null, 1, '10 minutes', '30 minutes', null, true, 'always'),
  ('sos', 'push', null, 1, '0', '30 minutes', null, true, 'always'),
  ('sos', 'sms', null, 1, '0', '30 minutes', null, true, 'always'),
  ('support', 'push', 'message', 5, '2 minutes', '7 days', null, false, 'always'),
  ('support', 'email', null, 5, '0', '7 days', null, true, 'always');

-- PL/pgSQL caches the plans: these functions run for every notification.
create function private.trip_of_link(link text)
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  named uuid := substring(link from '^/(?:trips|track|bookings)/([0-9a-f-]{36})')::uuid;
begin
  if starts_with(link, '/bookings/') then
    return (select b.trip_id from public.bookings b where b.id = named);
  end if;
  return named;
end
$$;
comment on function private.trip_of_link(text) is
'The trip whose page, or whose booking''s page, a notification opens; null for other pages.
Security definer because: the deliveries of a person are made in the transaction of another.';

create function private.after_quiet_hours(person uuid, at timestamptz)
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  day date := (at at time zone 'Africa/Lagos')::date;
  clock time := (at at time zone 'Africa/Lagos')::time;
  quiet private.quiet_hours;
  is_quiet boolean;
begin
  select q.* into quiet from private.quiet_hours q where q.user_id = person;
  quiet.begins := coalesce(quiet.begins, '22:00');
  quiet.ends := coalesce(quiet.ends, '06:00');
  is_quiet := case
    when quiet.begins < quiet.ends then clock >= quiet.begins and clock < quiet.ends
    when quiet.begins > quiet.ends then clock >= quiet.begins or clock < quiet.ends
    else false
  end;
  if not is_quiet then
    return at;
  end if;
  return private.lagos_moment(case when clock < quiet.ends then day else day + 1 end, quiet.ends);
end
$$;
comment on function private.after_quiet_hours(uuid, timestamptz) is
'The given moment, or the end of the person''s quiet hours if it lies within them.
Security definer because: the deliveries of a person are made in the transaction of another.';
