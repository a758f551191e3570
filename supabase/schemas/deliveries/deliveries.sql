-- Messages that leave the app: by web push, e-mail and SMS. A notification is what happened; a delivery is one message about
-- it to one address. delivery_rules says which notification goes out by which channel, how fast, how long and under which
-- condition; docs/messages.md is made of it.

-- PL/pgSQL caches the plans: these functions run for every notification.
create function private.trip_of_link(link text)
returns uuid language plpgsql stable set search_path = '' as $$
declare
  named uuid := substring(link from '^/(?:trips|track|bookings)/([0-9a-f-]{36})')::uuid;
begin
  if starts_with(link, '/bookings/') then
    return (select b.trip_id from public.bookings b where b.id = named);
  end if;
  return named;
end
$$;
comment on function private.trip_of_link is
'The trip whose page, or whose booking''s page, a notification opens; null for other pages.';

create function private.after_quiet(at timestamptz, quiet private.quiet_hours, ends timestamptz default null)
returns timestamptz language plpgsql immutable set search_path = '' as $$
declare
  -- Less than this is too little time to act on a message.
  time_min constant interval := '1 hour';
  morning timestamptz;
  day date := (at at time zone 'Africa/Lagos')::date;
  clock time := (at at time zone 'Africa/Lagos')::time;
  is_quiet boolean;
begin
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
  morning := private.lagos_moment(case when clock < quiet.ends then day else day + 1 end, quiet.ends);
  return case when ends < morning + time_min then at else morning end;
end
$$;
comment on function private.after_quiet is
'The given moment, or the end of these quiet hours if it lies within them. Null: those of a person without a row. ends: until when a
message is of use; if less than an hour would be left of that, it does not wait.';

create function private.after_quiet_hours(person uuid, at timestamptz, ends timestamptz default null)
returns timestamptz language plpgsql stable set search_path = '' as $$
declare
  quiet private.quiet_hours;
begin
  select q.* into quiet from private.quiet_hours q where q.user_id = person;
  return private.after_quiet(at, quiet, ends);
end
$$;
comment on function private.after_quiet_hours is
'The given moment, or the end of the person''s quiet hours if it lies within them, as after_quiet has it.';

create function private.event_key(event text) returns uuid language sql immutable
return md5(event)::uuid;
comment on function private.event_key is 'An event in 16 bytes, as indexes keep it: the hash of its words. It protects nothing.';

create function private.departs_for(person uuid, trip uuid)
returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  if trip is null then
    return null;
  end if;
  return coalesce(
    (select min(s.planned_at) from public.bookings b
     join public.trip_stops s on s.trip_id = b.trip_id and s.id = b.from_stop_id
     where b.trip_id = trip and b.passenger_id = person and b.status = 'confirmed'),
    (select t.departure_at from public.trips t where t.id = trip)
  );
end
$$;
comment on function private.departs_for is
'When a person leaves with a trip: at their own stop, or with the trip. Null without a trip.';

create function private.delivery_times(
  rule private.delivery_rules, happened_at timestamptz, delay interval, quiet private.quiet_hours, leaves_at timestamptz,
  out due_at timestamptz, out expires_at timestamptz
)
language plpgsql immutable set search_path = '' as $$
declare
  by_day constant timestamptz := happened_at + rule.wait + delay;
begin
  -- An alert does not wake a person: it offers a trip, the others are about one that the person is on.
  due_at := case when rule.at_night then by_day else private.after_quiet(
    by_day, quiet, case when rule.until_departure is not null and rule.topic is distinct from 'alert'
      then leaves_at + least(rule.until_departure, '0') end
  ) end;
  expires_at := least(happened_at + rule.lives + (due_at - by_day), leaves_at + rule.until_departure);
end
$$;
comment on function private.delivery_times is
'When a message goes out, and until when: its life is longer by the quiet hours that it waits for. One that would come less than an
hour before the departure goes out at once, also at night, unless it is an alert.';

create function private.queue_deliveries(told public.notifications)
returns void language plpgsql set search_path = '' as $$
declare
  happened_at constant timestamptz := clock_timestamp();
  soon constant interval := '6 hours';
  leaves_at timestamptz := private.departs_for(told.user_id, private.trip_of_link(told.link));
  pause constant interval := '2 minutes';
  -- The notification is the event, whatever its words: two payouts of the same amount are two. Of changes of one trip, or of
  -- one person's booking, only the last state counts: 8:00, 9:00 and 8:00 again, or booked, cancelled and booked again. The
  -- link names the trip: a page without one says nothing about which trip it is.
  newest_wins boolean := told.kind in ('trip_changed', 'booking_created', 'booking_confirmed', 'booking_cancelled')
    and told.link ~ '[0-9a-f]{8}-[0-9a-f]{4}';
  what text := case when told.kind like 'booking%' then format('booking:%s:%s:', told.link, told.about_id)
    else format('%s:%s:', told.kind, told.link) end;
  same uuid := case when newest_wins then private.event_key(what) end;
  earlier record;
  delay interval := '0';
begin
  if newest_wins then
    -- The first is sent at once; later ones within the pause wait, so that only the last state is sent.
    select bool_or(d.state = 'waiting') as wait, bool_or(d.created_at > happened_at - pause) as are_recent into earlier
    from private.deliveries d where d.user_id = told.user_id and d.state_of = same;
    if earlier.wait then
      update private.deliveries d set state = 'skipped', problem = 'superseded', settled_at = happened_at
      where d.user_id = told.user_id and d.state_of = same and d.state = 'waiting' and d.claim_token is null;
    end if;
    if earlier.are_recent then
      delay := pause;
    end if;
  end if;
  insert into private.deliveries (
    subject_id, user_id, subscription_id, channel, kind, dedupe_key, state_of, priority, due_at, expires_at, departs_at
  )
  select told.id, told.user_id, s.id, r.channel, told.kind,
    private.event_key(what || told.id), same, r.priority, x.due_at, x.expires_at, leaves_at
  from private.delivery_rules r
  left join public.push_subscriptions s on r.channel = 'push' and s.user_id = told.user_id
  left join public.notification_preferences w on w.user_id = told.user_id and w.topic = r.topic
  left join private.quiet_hours q on q.user_id = told.user_id
  cross join lateral private.delivery_times(r, happened_at, delay, q, leaves_at) x
  where r.kind = told.kind
    and case r.channel
      when 'push' then s.id is not null and w.push is not false
      when 'email' then w.email is not false
      else w.sms is not false
        and exists (select from public.profiles p where p.id = told.user_id and p.phone_verified_at is not null)
    end
    and case r.condition
      when 'departs_soon' then coalesce(leaves_at < happened_at + soon, false)
      when 'departs_later' then coalesce(leaves_at >= happened_at + soon, false)
      when 'has_trips' then exists (
        select from public.trips t
        where t.driver_id = told.user_id and t.status in ('scheduled', 'active', 'waiting', 'en_route')
      )
      else true
    end
  on conflict do nothing;
end
$$;
comment on function private.queue_deliveries is
'Queues the messages that take a notification out of the app, as delivery_rules says and the person wants. One notification
at a time: one statement for all of them was measured twice and took two to four times as long.';

create function private.drop_deliveries() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.deliveries d where d.subject_id = old.id;
  return null;
end
$$;
comment on function private.drop_deliveries is
'Trigger: a deleted notification, support message or code is not sent either.
Security definer because: no role reads or writes deliveries.';
