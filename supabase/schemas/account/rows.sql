-- The parts of the export of personal data, by subject.

insert into private.export_parts (name, query) values
  -- The person
  ('signIn', $$select jsonb_build_object('email', u.email, 'createdAt', u.created_at, 'lastSignInAt', u.last_sign_in_at)
    from auth.users u where u.id = $1$$),
  ('profile', 'select to_jsonb(p) from public.profiles p where p.id = $1'),
  ('company', 'select to_jsonb(c) from public.companies c where c.id = $1'),
  ('driver', 'select to_jsonb(d) from public.driver_profiles d where d.id = $1'),
  ('verifications', $$select coalesce(jsonb_agg(to_jsonb(v) order by v.submitted_at), '[]')
    from public.driver_verifications v where v.driver_id = $1$$),
  ('vehicles', $$select coalesce(jsonb_agg(to_jsonb(v) order by v.created_at), '[]')
    from public.vehicles v where v.owner_id = $1$$),
  ('papers', $$select coalesce(jsonb_agg(to_jsonb(p) order by p.submitted_at), '[]')
    from public.papers p where p.owner_id = $1$$),
  ('files', $$select coalesce(jsonb_agg(o.name order by o.name), '[]')
    from storage.objects o where o.bucket_id = 'documents' and split_part(o.name, '/', 1) = $1::text$$),
  ('phoneVerifications', $$select coalesce(jsonb_agg(jsonb_build_object('phone', v.phone, 'createdAt', v.created_at,
    'endedAt', v.ended_at) order by v.created_at), '[]') from private.phone_verifications v where v.person_id = $1$$),
  ('formerContacts', $$select coalesce(jsonb_agg(jsonb_build_object('channel', c.channel, 'address', c.address,
    'replacedAt', c.replaced_at) order by c.replaced_at), '[]') from private.former_contacts c where c.person_id = $1$$),
  ('emailLinks', $$select coalesce(jsonb_agg(jsonb_build_object('email', l.email, 'createdAt', l.created_at)
    order by l.created_at), '[]') from private.email_links l where l.person_id = $1$$),
  ('emergencyContacts', $$select coalesce(jsonb_agg(to_jsonb(k) - 'person_id' order by k.position), '[]')
    from private.emergency_contacts k where k.person_id = $1$$),
  ('contactRequests', $$select coalesce(jsonb_agg(to_jsonb(r) - '{id,person_id,token_hash}'::text[] order by r.asked_at), '[]')
    from private.contact_requests r where r.person_id = $1$$),
  -- Trips and bookings
  ('trips', $$select coalesce(jsonb_agg(to_jsonb(t) - 'client_key' order by t.created_at), '[]')
    from public.trips t where $1 in (t.driver_id, t.company_id)$$),
  ('tripStops', $$select coalesce(jsonb_agg(to_jsonb(s) order by s.planned_at), '[]')
    from public.trip_stops s join public.trips t on t.id = s.trip_id where $1 in (t.driver_id, t.company_id)$$),
  ('schedules', $$select coalesce(jsonb_agg(to_jsonb(s) - 'client_key' || jsonb_build_object('days', (
      select coalesce(jsonb_agg(to_jsonb(d) - 'schedule_id' order by d.day), '[]') from public.schedule_days d where d.schedule_id = s.id
    )) order by s.created_at), '[]') from public.trip_schedules s where s.owner_id = $1$$),
  ('bookings', $$select coalesce(jsonb_agg(to_jsonb(b) - 'client_key' order by b.created_at), '[]')
    from public.bookings b where b.passenger_id = $1$$),
  ('journeys', $$select coalesce(jsonb_agg(to_jsonb(j) - 'client_key' order by j.created_at), '[]')
    from public.journeys j where j.passenger_id = $1$$),
  -- Where the vehicle was is no data of somebody who cancelled.
  ('bookedStops', $$select coalesce(jsonb_agg(
      case when x.travels then to_jsonb(s) else to_jsonb(s) - '{reached_at,left_at,reported_at}'::text[] end order by s.planned_at
    ), '[]')
    from public.trip_stops s
    join lateral (
      select bool_or(b.status <> 'cancelled') as travels from public.bookings b
      where b.passenger_id = $1 and b.trip_id = s.trip_id and s.id in (b.from_stop_id, b.to_stop_id)
    ) x on x.travels is not null$$),
  ('travellers', $$select coalesce(jsonb_agg(to_jsonb(t) order by b.created_at, t.seat), '[]')
    from private.travellers t join public.bookings b on b.id = t.booking_id where b.passenger_id = $1$$),
  ('transactions', $$select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at), '[]')
    from public.transactions x where x.passenger_id = $1$$),
  ('ratingsGiven', $$select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]')
    from public.ratings r where r.rater_id = $1$$),
  ('ratingsReceived', $$select coalesce(jsonb_agg(to_jsonb(r) - 'rater_id' order by r.created_at), '[]')
    from public.ratings r where r.ratee_id = $1 and r.revealed_at is not null$$),
  ('tripReports', $$select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]')
    from public.trip_reports r where r.reporter_id = $1$$),
  -- Positions and safety
  ('positions', $$select coalesce(jsonb_agg(to_jsonb(l)), '[]')
    from public.trip_locations l where l.user_id = $1$$),
  ('tracks', $$select coalesce(jsonb_agg(to_jsonb(k) order by k.recorded_at), '[]')
    from private.trip_track k join public.trips t on t.id = k.trip_id where t.driver_id = $1$$),
  ('tripShares', $$select coalesce(jsonb_agg(to_jsonb(s) - 'token_hash' order by s.created_at), '[]')
    from public.trip_shares s where s.created_by = $1$$),
  ('driverDevices', $$select coalesce(jsonb_agg(to_jsonb(d) - '{driver_id,token_hash,minute,minute_requests}'::text[]
    order by d.created_at), '[]') from public.driver_devices d where d.driver_id = $1$$),
  ('alarms', $$select coalesce(jsonb_agg(to_jsonb(a) - '{id,person_id,client_key,joined_keys,network_hash,brought_up_at}'::text[] || jsonb_build_object(
    'positions', (select coalesce(jsonb_agg(to_jsonb(p) - 'alert_id' order by p.recorded_at), '[]')
      from private.sos_positions p where p.alert_id = a.id),
    'contacts', (select coalesce(jsonb_agg(c.name), '[]') from private.sos_contacts c where c.alert_id = a.id))
    order by a.received_at), '[]') from private.sos_alerts a where a.person_id = $1$$),
  ('alarmKeys', $$select coalesce(jsonb_agg(to_jsonb(k) - '{key_hash,person_id,session_id}'::text[] order by k.issued_at), '[]')
    from private.alarm_keys k where k.person_id = $1$$),
  ('checkIns', $$select coalesce(jsonb_agg(to_jsonb(c) - 'person_id' order by c.asked_at), '[]')
    from private.check_ins c where c.person_id = $1$$),
  ('nameChanges', $$select coalesce(jsonb_agg(to_jsonb(c) - 'id' - 'person_id' order by c.asked_at), '[]')
    from private.name_changes c where c.person_id = $1$$),
  -- Fleets
  ('fleetVehicles', $$select coalesce(jsonb_agg(to_jsonb(f) - 'client_key' order by f.created_at), '[]')
    from public.fleet_vehicles f where $1 in (f.company_id, f.driver_id)$$),
  ('fleetDrivers', $$select coalesce(jsonb_agg(to_jsonb(f) order by f.invited_at), '[]')
    from public.fleet_drivers f
    where $1 in (f.company_id, f.driver_id)
      or f.email = (select lower(p.email) from public.profiles p where p.id = $1)$$),
  ('fleetRoutes', $$select coalesce(jsonb_agg(to_jsonb(r) - 'client_key' order by r.created_at), '[]')
    from public.fleet_routes r where r.company_id = $1$$),
  ('fleetTrips', $$select coalesce(jsonb_agg(to_jsonb(f) - 'client_key'), '[]')
    from public.fleet_trips f where f.company_id = $1$$),
  ('fleetTripDeclines', $$select coalesce(jsonb_agg(to_jsonb(x) order by x.declined_at), '[]')
    from public.fleet_trip_declines x where x.driver_id = $1$$),
  -- Money
  ('seatHolds', $$select coalesce(jsonb_agg(to_jsonb(h) - 'client_key' order by h.created_at), '[]')
    from public.seat_holds h where h.passenger_id = $1$$),
  ('payments', $$select coalesce(jsonb_agg(to_jsonb(p) - 'client_key' - 'page_url' - 'provider_id' - 'card_key' order by p.created_at), '[]')
    from public.payments p where p.passenger_id = $1$$),
  ('refunds', $$select coalesce(jsonb_agg(to_jsonb(r) - 'provider_id' - 'problem' order by r.created_at), '[]')
    from public.refunds r where r.passenger_id = $1$$),
  ('claims', $$select coalesce(jsonb_agg(to_jsonb(c) - 'decided_by' order by c.created_at), '[]')
    from public.trip_claims c join public.bookings b on b.id = c.booking_id
    where $1 in (b.passenger_id, b.driver_id, b.company_id)$$),
  ('disputes', $$select coalesce(jsonb_agg(to_jsonb(d) - array['provider_id', 'answered_by', 'words', 'charge_reason'] order by d.created_at), '[]')
    from public.disputes d
    where d.id in (
      select o.id from public.payments p join public.disputes o on o.payment_id = p.id where p.passenger_id = $1
      union select o.id from public.disputes o where o.charged_to = $1
    )$$),
  ('earnings', $$select coalesce(jsonb_agg(to_jsonb(e) order by e.created_at), '[]')
    from public.earnings e where e.payee_id = $1$$),
  ('payoutAccounts', $$select coalesce(jsonb_agg(to_jsonb(a) - 'recipient_code' order by a.created_at), '[]')
    from public.payout_accounts a where a.payee_id = $1$$),
  ('payouts', $$select coalesce(jsonb_agg(
      to_jsonb(p) - 'provider_id' - 'problem' - 'account_id' - 'next_try_at' - 'is_cleared' || jsonb_build_object('items', (
        select coalesce(jsonb_agg(jsonb_build_object('earning_id', i.earning_id, 'amount_kobo', i.amount_kobo)), '[]')
        from public.payout_items i where i.payout_id = p.id
      )) order by p.created_at), '[]')
    from public.payouts p where p.payee_id = $1$$),
  -- Messages
  ('notifications', $$select coalesce(jsonb_agg(to_jsonb(n) - 'about_id' order by n.created_at), '[]')
    from public.notifications n where n.user_id = $1$$),
  ('notificationPreferences', $$select coalesce(jsonb_agg(to_jsonb(p) - 'user_id' order by p.topic), '[]')
    from public.notification_preferences p where p.user_id = $1$$),
  ('quietHours', $$select to_jsonb(q) - 'user_id' from private.quiet_hours q where q.user_id = $1$$),
  ('pushSubscriptions', $$select coalesce(jsonb_agg(to_jsonb(s) - '{user_id,session_id,p256dh,auth,endpoint}'::text[]
    order by s.created_at), '[]') from public.push_subscriptions s where s.user_id = $1$$),
  ('messagesSent', $$select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'channel', d.channel, 'state', d.state,
    'settledAt', d.settled_at) order by d.created_at), '[]') from private.deliveries d where d.user_id = $1$$),
  ('conversations', $$select coalesce(jsonb_agg(jsonb_build_object('tripId', h.trip_id, 'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('isOwn', m.sender_id = $1, 'kind', m.kind, 'body', m.body,
        'createdAt', m.created_at) order by m.created_at, m.id), '[]')
      from private.messages m where m.thread_id = h.id and (m.sender_id = $1 or $1 in (h.passenger_id, t.driver_id))
    )) order by h.created_at), '[]')
    from private.message_threads h join public.trips t on t.id = h.trip_id
    -- Each condition has an index; one with "or" reads every conversation.
    where h.id in (
      select o.id from private.threads_of($1) o
      union select m.thread_id from private.messages m where m.sender_id = $1
    )$$),
  ('blocks', $$select coalesce(jsonb_agg(jsonb_build_object('personId', b.blocked_id, 'createdAt', b.created_at)
    order by b.created_at), '[]') from private.blocks b where b.blocker_id = $1$$),
  ('messageReports', $$select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'words', r.words,
    'createdAt', r.created_at, 'outcome', r.outcome) order by r.created_at), '[]')
    from private.message_reports r where r.reporter_id = $1$$),
  ('supportRequests', $$select coalesce(jsonb_agg(jsonb_build_object('subject', h.subject, 'state', h.state,
      'tripId', h.trip_id, 'createdAt', h.created_at, 'messages', (
        select jsonb_agg(jsonb_build_object('isAnswer', m.is_answer, 'body', m.body, 'createdAt', m.created_at)
          order by m.created_at, m.id)
        from private.support_messages m where m.thread_id = h.id
      )) order by h.created_at), '[]')
    from private.support_threads h where h.person_id = $1$$);
