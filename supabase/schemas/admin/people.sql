-- The page of one person for administrators. Every look is a line of the audit log, once an hour for each session.

create function private.person_to_view(person_id uuid)
returns public.profiles language plpgsql set search_path = '' as $$
declare
  person public.profiles;
  session constant uuid := (private.admin_session()).id;
begin
  perform private.require_admin();
  select p.* into person from public.profiles p where p.id = person_to_view.person_id;
  if person.id is null then
    perform private.refuse(404, 'not_found', 'Person not found.');
  end if;
  -- A page is read in parts, and again after each decision.
  if not exists (
    select from private.admin_audit a
    where a.action = 'view_person' and a.session_id = session and a.subject = person.id::text and a.at > now() - interval '1 hour'
  ) then
    perform private.audit('view_person', person.id::text, 'shown');
  end if;
  return person;
end
$$;
comment on function private.person_to_view is
'A person whom an administrator looks at, also with a deleted account, which is audited.
Refuses: 401 unauthenticated; 404 not_found.';

create function private.waits_of(person public.profiles)
returns table (kind text, since timestamptz, words text) language plpgsql stable set search_path = '' as $$
declare
  kinds constant text[] := array['alarm', 'check_in', 'payouts_held', 'claim', 'verification', 'driver', 'vehicle', 'paper', 'photo', 'name',
    'payout_account', 'message_report', 'support'];
begin
  return query
  select w.kind, min(w.since), string_agg(w.words, ', ' order by w.since) from (
    -- Not the item of the inbox, which folds a flood.
    select 'alarm', a.received_at, null from private.sos_alerts a where a.person_id = person.id and a.closed_at is null
    union all
    select 'payouts_held', h.created_at, h.reason from private.payout_holds h where h.payee_id = person.id
    union all
    -- About the person; an item of the inbox is of the one who complains, once it can be decided.
    select 'claim', c.created_at, null from public.trip_claims c
    where c.status in ('open', 'answered') and person.id in (c.about_id, c.company_id)
    union all
    -- Also of those who have sent nothing, who are not an item of the inbox.
    select 'verification', coalesce(person.resubmitted_at, person.created_at), null
    where person.awaits_decision and person.deleted_at is null
    union all
    select r.kind, r.since, case r.kind
      when 'vehicle' then (select v.plate_number from public.vehicles v where v.id = r.id)
      when 'name' then (select c.new_name from private.name_changes c where c.id = r.id)
    end
    from private.inbox_rows() r where r.person_id = person.id
  ) w (kind, since, words)
  where w.kind = any (kinds)
  group by w.kind
  order by array_position(kinds, w.kind);
end
$$;
comment on function private.waits_of is
'The work about a person that waits for an administrator, the most urgent first: the items of the inbox, and three kinds of its own.';

create function private.driving_of(person public.profiles) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  counted_max constant int := 200;
  past_max constant int := 100;
  coming record;
  past record;
begin
  if person.user_type = 'passenger' then
    return null;
  end if;
  select count(*)::int as trips, coalesce(sum(c.total_seats - c.seats_available), 0)::int as seats into coming from (
    (select t.total_seats, t.seats_available from public.trips t
      where t.driver_id = person.id and t.status in ('scheduled', 'active', 'waiting') limit counted_max)
    union all
    (select t.total_seats, t.seats_available from public.trips t
      where t.company_id = person.id and t.status in ('scheduled', 'active', 'waiting') order by t.departure_at limit counted_max)
  ) c;
  select count(*)::int as trips, count(*) filter (where o.status = 'cancelled')::int as cancelled into past from (
    (select t.status from public.trips t where t.driver_id = person.id and coalesce(t.ended_at, t.cancelled_at) is not null
      order by coalesce(t.ended_at, t.cancelled_at) desc limit past_max)
    union all
    (select t.status from public.trips t where t.company_id = person.id and coalesce(t.ended_at, t.cancelled_at) is not null
      order by coalesce(t.ended_at, t.cancelled_at) desc limit past_max)
  ) o;
  return (
    select jsonb_build_object(
      'isVerified', coalesce(d.is_driver_verified, person.is_verified), 'verificationStatus', d.verification_status,
      'tripsMade', d.total_trips, 'pastTrips', past.trips, 'cancelledTrips', past.cancelled,
      'comingTrips', coming.trips, 'seatsBooked', coming.seats, 'licenceUntil', (
        select r.expires_on from public.papers r where r.owner_id = person.id and r.kind = 'licence' and r.status = 'accepted'
      ),
      'vehicles', (select count(*) from (
        select from public.vehicles v where v.owner_id = person.id and v.status <> 'retired' limit counted_max
      ) v),
      'drivers', (select count(*) from (
        select from public.fleet_drivers f where f.company_id = person.id and f.status = 'active' limit counted_max
      ) f)
    )
    from (select) one left join public.driver_profiles d on d.id = person.id
  );
end
$$;
comment on function private.driving_of is
'The trips of a driver or company: coming ones and their booked seats, counted up to 200, and how many of the last 100 were cancelled; null
for a passenger.';

create function private.money_of(person public.profiles) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  newest_max constant int := 200;
begin
  return jsonb_build_object(
    -- Paid by passengers, and not yet settled: as read_earnings counts it, and of a passenger what they have paid.
    'heldKobo', case when person.user_type = 'passenger' then (
      select coalesce(sum(b.total_kobo), 0) from (
        select b.* from public.bookings b where b.passenger_id = person.id order by b.created_at desc limit newest_max
      ) b
      where b.payment_method = 'online' and b.settled_at is null and b.status <> 'cancelled'
    ) else (
      select coalesce(sum(b.total_kobo), 0) from public.bookings b
      where b.payment_method = 'online' and b.settled_at is null and b.status <> 'cancelled'
        and coalesce(b.company_id, b.driver_id) = person.id
    ) end,
    'toSendBackKobo', (
      select coalesce(sum(r.amount_kobo), 0) from (
        select r.* from public.refunds r where r.passenger_id = person.id order by r.created_at desc limit newest_max
      ) r
      where r.status <> 'done'
    ),
    'notPaidOutKobo', private.owed_to(person.id),
    'paidOutKobo', (
      select coalesce(sum(p.amount_kobo), 0) from public.payouts p where p.payee_id = person.id and p.status = 'paid'
    ),
    'owesKobo', case when person.user_type = 'passenger' then 0 else private.payee_debt(person.id) end,
    'account', (
      select jsonb_build_object('bankName', a.bank_name, 'ending', a.account_ending, 'state', case
        when a.rejected_at is not null then 'rejected' when a.usable_from is null then 'to_check'
        when a.usable_from > now() then 'waiting' else 'usable'
      end)
      from public.payout_accounts a where a.payee_id = person.id and a.replaced_at is null
    )
  );
end
$$;
comment on function private.money_of is
'The money of a person in kobo: held for trips that are not settled, to send back to them, owed by the platform, paid out, owed to it.';

create function private.complaints_of(person public.profiles) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  newest_max constant int := 200;
  claims record;
begin
  select count(*) filter (where c.status in ('open', 'answered'))::int as open,
    count(*) filter (where c.status = 'upheld')::int as lost into claims
  from (
    (select c.status from public.trip_claims c where c.about_id = person.id order by c.created_at desc limit newest_max)
    union all
    (select c.status from public.trip_claims c where c.company_id = person.id order by c.created_at desc limit newest_max)
  ) c;
  return jsonb_build_object(
    'claimsOpen', claims.open, 'claimsLost', claims.lost,
    'paidMore', (
      select count(distinct b.passenger_id) from (
        select b.id, b.passenger_id from public.bookings b where b.driver_id = person.id order by b.created_at desc limit newest_max
      ) b
      join private.cash_answers c on c.booking_id = b.id and c.answer = 'more'
    ),
    'reports', (select count(*) from private.message_reports r where r.reported_id = person.id and r.outcome is distinct from 'dismissed'),
    'alarms', (select count(*) from private.sos_alerts a where a.person_id = person.id)
  );
end
$$;
comment on function private.complaints_of is
'Complaints of others: claims about the person among the newest 200, how many passengers of the newest 200 bookings paid more cash
than agreed, reports of messages that were not dismissed; and the person''s own alarms of a year.';

create function private.view_person(person_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  newest_max constant int := 200;
  person constant public.profiles := private.person_to_view(person_id);
begin
  return jsonb_build_object(
    'id', person.id, 'name', person.name, 'userType', person.user_type, 'email', person.email, 'phone', person.phone,
    'isPhoneProved', person.phone_verified_at is not null, 'createdAt', person.created_at, 'deletedAt', person.deleted_at,
    'isVerified', person.is_verified, 'rejectionReason', person.rejection_reason,
    'suspendedAt', person.suspended_at, 'suspensionReason', person.suspension_reason,
    'photo', person.photo_path, 'proofOfAddress', person.proof_of_address_path,
    'rating', person.rating_average, 'ratingCount', person.rating_count,
    'company', (
      select jsonb_build_object('registrationNumber', c.registration_number, 'contactPerson', c.contact_person)
      from public.companies c where c.id = person.id
    ),
    'car', (
      select jsonb_build_object('plateNumber', v.plate_number, 'make', v.make, 'model', v.model)
      from public.driver_profiles d join public.vehicles v on v.id = d.vehicle_id where d.id = person.id
    ),
    'documents', (
      select jsonb_build_object('driverLicense', v.driver_license_path, 'passportPhotograph', v.passport_photo_path)
      from public.driver_verifications v where v.driver_id = person.id order by v.submitted_at desc limit 1
    ),
    'bookings', (
      select jsonb_build_object('newest', count(*), 'coming', count(*) filter (
        where b.status = 'confirmed' and b.agreed_departure_at > now()
      )) from (
        select b.* from public.bookings b where b.passenger_id = person.id order by b.created_at desc limit newest_max
      ) b
    ),
    'driving', private.driving_of(person), 'money', private.money_of(person), 'complaints', private.complaints_of(person),
    'waits', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', w.kind, 'since', w.since, 'words', w.words)), '[]')
      from private.waits_of(person) w
    )
  );
end
$$;
comment on function private.view_person is
'A person as administrators see them: identity, trips, money, complaints, and waiting work. Of a deleted account the rest that is kept.
Bookings are counted up to 200.
Refuses: 401 unauthenticated; 404 not_found (person_to_view).
Security definer because: no role reads all of these tables.';

grant execute on function private.view_person to app_admin;
