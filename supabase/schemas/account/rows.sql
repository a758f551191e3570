-- The parts of the export of personal data, by subject. The planner expects more rows of a person than most people have, and
-- would read a second table whole to join it: "lateral (… offset 0)" reads it by index, for each row of the first one.

insert into private.export_parts (name, is_list, query) values
  -- The person
  ('signIn', false, $$select jsonb_build_object('email', u.email, 'createdAt', u.created_at, 'lastSignInAt', u.last_sign_in_at)
    from auth.users u where u.id = $1$$),
  ('profile', false, 'select to_jsonb(p) from public.profiles p where p.id = $1'),
  ('company', false, 'select to_jsonb(c) from public.companies c where c.id = $1'),
  ('driver', false, 'select to_jsonb(d) from public.driver_profiles d where d.id = $1'),
  ('verifications', true, $$select to_jsonb(v)
    from public.driver_verifications v where v.driver_id = $1 order by v.submitted_at$$),
  ('vehicles', true, $$select to_jsonb(v)
    from public.vehicles v where v.owner_id = $1 order by v.created_at$$),
  ('papers', true, $$select to_jsonb(p)
    from public.papers p where p.owner_id = $1 order by p.submitted_at$$),
  ('files', true, $$select to_jsonb(o.name)
    from storage.objects o where o.bucket_id = 'documents' and o.name collate "C" ^@ ($1 || '/') order by o.name$$),
  ('phoneVerifications', true, $$select jsonb_build_object('phone', v.phone, 'createdAt', v.created_at,
    'endedAt', v.ended_at) from private.phone_verifications v where v.person_id = $1
    order by v.created_at$$),
  ('formerContacts', true, $$select jsonb_build_object('channel', c.channel, 'address', c.address,
    'replacedAt', c.replaced_at) from private.former_contacts c where c.person_id = $1
    order by c.replaced_at$$),
  ('emailLinks', true, $$select jsonb_build_object('email', l.email, 'createdAt', l.created_at)
    from private.email_links l where l.person_id = $1 order by l.created_at$$),
  ('emergencyContacts', true, $$select to_jsonb(k) - 'person_id'
    from private.emergency_contacts k where k.person_id = $1 order by k.position$$),
  ('contactRequests', true, $$select to_jsonb(r) - '{id,person_id,token_hash}'::text[]
    from private.contact_requests r where r.person_id = $1
    order by r.asked_at$$),
  -- Trips and bookings
  ('trips', true, $$select to_jsonb(t) - 'client_key'
    from public.trips t where $1 in (t.driver_id, t.company_id) order by t.created_at$$),
  ('tripStops', true, $$select to_jsonb(s)
    from public.trips t cross join lateral (select x.* from public.trip_stops x where x.trip_id = t.id offset 0) s
    where $1 in (t.driver_id, t.company_id) order by s.planned_at$$),
  ('schedules', true, $$select to_jsonb(s) - 'client_key' || jsonb_build_object('days', (
      select coalesce(jsonb_agg(to_jsonb(d) - 'schedule_id' order by d.day), '[]') from public.schedule_days d where d.schedule_id = s.id
    )) from public.trip_schedules s where s.owner_id = $1 order by s.created_at$$),
  ('bookings', true, $$select to_jsonb(b) - 'client_key'
    from public.bookings b where b.passenger_id = $1 order by b.created_at$$),
  ('journeys', true, $$select to_jsonb(j) - 'client_key'
    from public.journeys j where j.passenger_id = $1 order by j.created_at$$),
  ('tripAlerts', true, $$select to_jsonb(a) - 'person_id' || jsonb_build_object('hits', (
      select coalesce(jsonb_agg(to_jsonb(h) - 'alert_id' order by h.found_at), '[]') from private.alert_hits h where h.alert_id = a.id
    ))
    from private.trip_alerts a where a.person_id = $1 order by a.created_at$$),
  -- The way of the vehicle is not data of a passenger who cancelled.
  ('bookedStops', true, $$select case when x.travels then to_jsonb(s) else to_jsonb(s) - '{reached_at,left_at,reported_at}'::text[] end
    from (
      select b.trip_id, y.stop_id, bool_or(b.status <> 'cancelled') as travels from public.bookings b
      cross join lateral unnest(array[b.from_stop_id, b.to_stop_id]) as y (stop_id)
      where b.passenger_id = $1 group by b.trip_id, y.stop_id
    ) x
    cross join lateral (select y.* from public.trip_stops y where y.trip_id = x.trip_id and y.id = x.stop_id offset 0) s
    order by s.planned_at$$),
  ('travellers', true, $$select to_jsonb(t)
    from public.bookings b cross join lateral (select x.* from private.travellers x where x.booking_id = b.id offset 0) t
    where b.passenger_id = $1 order by b.created_at, t.seat$$),
  ('transactions', true, $$select to_jsonb(x)
    from public.transactions x where x.passenger_id = $1 order by x.created_at$$),
  ('ratingsGiven', true, $$select to_jsonb(r)
    from public.ratings r where r.rater_id = $1 order by r.created_at$$),
  ('cashAnswers', true, $$select to_jsonb(c)
    from public.bookings b cross join lateral (select x.* from private.cash_answers x where x.booking_id = b.id offset 0) c
    where b.passenger_id = $1 order by c.answered_at$$),
  ('ratingsReceived', true, $$select to_jsonb(r) - 'rater_id'
    from public.ratings r where r.ratee_id = $1 and r.revealed_at is not null order by r.created_at$$),
  ('tripReports', true, $$select to_jsonb(r)
    from public.trip_reports r where r.reporter_id = $1 order by r.created_at$$),
  -- Positions and safety
  ('positions', true, $$select to_jsonb(l)
    from public.trip_locations l where l.user_id = $1$$),
  ('tracks', true, $$select to_jsonb(k)
    from public.trips t cross join lateral (select x.* from private.trip_track x where x.trip_id = t.id offset 0) k
    where t.driver_id = $1 order by k.recorded_at$$),
  ('tripShares', true, $$select to_jsonb(s) - 'token_hash'
    from public.trip_shares s where s.created_by = $1 order by s.created_at$$),
  ('driverDevices', true, $$select to_jsonb(d) - '{driver_id,token_hash,minute,minute_requests}'::text[]
    from public.driver_devices d where d.driver_id = $1 order by d.created_at$$),
  ('alarms', true, $$select to_jsonb(a) - '{id,person_id,client_key,joined_keys,network_hash,brought_up_at,acknowledged_by}'::text[] || jsonb_build_object(
    'positions', (select coalesce(jsonb_agg(to_jsonb(p) - 'alert_id' order by p.recorded_at), '[]')
      from private.sos_positions p where p.alert_id = a.id),
    'contacts', (select coalesce(jsonb_agg(c.name), '[]') from private.sos_contacts c where c.alert_id = a.id))
    from private.sos_alerts a where a.person_id = $1
    order by a.received_at$$),
  ('alarmKeys', true, $$select to_jsonb(k) - '{key_hash,person_id,session_id}'::text[]
    from private.alarm_keys k where k.person_id = $1
    order by k.issued_at$$),
  ('checkIns', true, $$select to_jsonb(c) - 'person_id'
    from private.check_ins c where c.person_id = $1 order by c.asked_at$$),
  ('nameChanges', true, $$select to_jsonb(c) - 'id' - 'person_id'
    from private.name_changes c where c.person_id = $1 order by c.asked_at$$),
  -- Fleets
  ('fleetVehicles', true, $$select to_jsonb(f) - 'client_key'
    from public.fleet_vehicles f where $1 in (f.company_id, f.driver_id) order by f.created_at$$),
  ('fleetDrivers', true, $$select to_jsonb(f)
    from (
      select o.* from public.fleet_drivers o where o.company_id = $1
      union select o.* from public.fleet_drivers o where o.driver_id = $1
      union select o.* from public.profiles p join public.fleet_drivers o on o.email = lower(p.email) where p.id = $1
    ) f
    order by f.invited_at$$),
  ('fleetRoutes', true, $$select to_jsonb(r) - 'client_key'
    from public.fleet_routes r where r.company_id = $1 order by r.created_at$$),
  ('fleetTrips', true, $$select to_jsonb(f) - 'client_key'
    from public.fleet_trips f where f.company_id = $1$$),
  ('fleetTripDeclines', true, $$select to_jsonb(x)
    from public.fleet_trip_declines x where x.driver_id = $1 order by x.declined_at$$),
  -- Money
  ('seatHolds', true, $$select to_jsonb(h) - 'client_key'
    from public.seat_holds h where h.passenger_id = $1 order by h.created_at$$),
  ('payments', true, $$select to_jsonb(p) - 'client_key' - 'page_url' - 'provider_id' - 'card_key'
    from public.payments p where p.passenger_id = $1
    order by p.created_at$$),
  ('refunds', true, $$select to_jsonb(r) - 'provider_id' - 'problem'
    from public.refunds r where r.passenger_id = $1
    order by r.created_at$$),
  ('claims', true, $$select to_jsonb(c) - 'decided_by'
    from public.bookings b cross join lateral (select x.* from public.trip_claims x where x.booking_id = b.id offset 0) c
    where $1 in (b.passenger_id, b.driver_id, b.company_id)
    order by c.created_at$$),
  ('disputes', true, $$select to_jsonb(d) - array['provider_id', 'answered_by', 'words', 'charge_reason']
    from public.disputes d
    where d.id in (
      select o.id from public.payments p join public.disputes o on o.payment_id = p.id where p.passenger_id = $1
      union select o.id from public.disputes o where o.charged_to = $1
    )
    order by d.created_at$$),
  ('earnings', true, $$select to_jsonb(e)
    from public.earnings e where e.payee_id = $1 order by e.created_at$$),
  ('payoutAccounts', true, $$select to_jsonb(a) - 'recipient_code'
    from public.payout_accounts a where a.payee_id = $1 order by a.created_at$$),
  ('payouts', true, $$select to_jsonb(p) - 'provider_id' - 'problem' - 'account_id' - 'next_try_at' - 'is_cleared' || jsonb_build_object('items', (
        select coalesce(jsonb_agg(jsonb_build_object('earning_id', i.earning_id, 'amount_kobo', i.amount_kobo)), '[]')
        from public.payout_items i where i.payout_id = p.id
      ))
    from public.payouts p where p.payee_id = $1
    order by p.created_at$$),
  -- Messages
  ('notifications', true, $$select to_jsonb(n) - 'about_id'
    from public.notifications n where n.user_id = $1 order by n.created_at$$),
  ('notificationPreferences', true, $$select to_jsonb(p) - 'user_id'
    from public.notification_preferences p where p.user_id = $1 order by p.topic$$),
  ('quietHours', false, $$select to_jsonb(q) - 'user_id' from private.quiet_hours q where q.user_id = $1$$),
  ('pushSubscriptions', true, $$select to_jsonb(s) - '{user_id,session_id,p256dh,auth,endpoint}'::text[]
    from public.push_subscriptions s where s.user_id = $1 order by s.created_at$$),
  ('messagesSent', true, $$select jsonb_build_object('kind', d.kind, 'channel', d.channel, 'state', d.state,
    'settledAt', d.settled_at) from private.deliveries d where d.user_id = $1
    order by d.created_at$$),
  ('conversations', true, $$select jsonb_build_object('tripId', h.trip_id, 'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('isOwn', m.sender_id = $1, 'kind', m.kind, 'body', m.body,
        'createdAt', m.created_at) order by m.created_at, m.id), '[]')
      from private.messages m where m.thread_id = h.id and (m.sender_id = $1 or $1 in (h.passenger_id, h.driver_id))
    ))
    -- Each condition has an index; one with "or" reads every conversation.
    from (
      select o.id from private.threads_of($1) o
      union select m.thread_id from private.messages m where m.sender_id = $1
    ) x
    cross join lateral (select y.* from private.message_threads y where y.id = x.id offset 0) h
    order by h.created_at$$),
  ('blocks', true, $$select jsonb_build_object('personId', b.blocked_id, 'createdAt', b.created_at)
    from private.blocks b where b.blocker_id = $1 order by b.created_at$$),
  ('messageReports', true, $$select jsonb_build_object('reason', r.reason, 'words', r.words,
    'createdAt', r.created_at, 'outcome', r.outcome)
    from private.message_reports r where r.reporter_id = $1
    order by r.created_at$$),
  ('supportRequests', true, $$select jsonb_build_object('subject', h.subject, 'state', h.state,
      'tripId', h.trip_id, 'createdAt', h.created_at, 'messages', (
        select jsonb_agg(jsonb_build_object('isAnswer', m.is_answer, 'body', m.body, 'createdAt', m.created_at)
          order by m.created_at, m.id)
        from private.support_messages m where m.thread_id = h.id
      ))
    from private.support_threads h where h.person_id = $1
    order by h.created_at$$);
