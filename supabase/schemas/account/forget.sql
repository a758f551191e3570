-- All that is removed when a person's account is deleted, in one list. Trips, bookings and the ledger stay, anonymised
-- (anonymise_person); files are deleted by a job (queue_file_deletions).

create function private.forget_person(person uuid) returns void language plpgsql set search_path = '' as $$
begin
  -- Identity: kept of a suspended person, so that a new account is found.
  if not private.is_suspended(person) then
    delete from private.identity_marks m where m.person_id = person;
    delete from private.accepted_duplicates a where a.person_id = person;
  end if;
  delete from private.name_changes c where c.person_id = person;
  -- The rows go with the files (delete_exports).
  update private.data_exports x set ended_at = now() where x.person_id = person and x.ended_at is null;
  delete from public.papers p where p.owner_id = person;
  perform private.end_unfinished_uploads(person);

  -- Trips: schedules, the tracks of a driver, the travellers whom a passenger has named, the words of decided claims,
  -- alerts with what they have found, meeting points that a passenger proposed or agreed to.
  delete from public.trip_schedules s where s.owner_id = person;
  delete from private.trip_track k using public.trips t where t.id = k.trip_id and t.driver_id = person;
  update public.seat_holds h set travellers = '[]' where h.passenger_id = person and h.travellers <> '[]';
  delete from private.travellers t using public.bookings b where b.id = t.booking_id and b.passenger_id = person;
  update public.trip_claims c set words = null where c.by_id = person and c.words is not null;
  update public.trip_claims c set answer = null where c.answered_by = person and c.answer is not null;
  delete from private.trip_alerts a where a.person_id = person;
  perform private.take_back_points(person);

  -- Money: the rows stay for the payouts that refer to them, and the recipient's code for money that is still owed.
  update public.payout_accounts a
  set account_number = null, resolved_name = 'Deleted user',
    rejection_reason = case when a.rejected_at is not null then 'Account deleted' end
  where a.payee_id = person;

  -- Messages. An open report is decided first; forget_message_reports deletes it.
  update private.messages m set kind = 'removed', body = null where m.sender_id = person and m.kind <> 'removed';
  delete from private.blocks b where person in (b.blocker_id, b.blocked_id);
  delete from private.message_reports r where person in (r.reporter_id, r.reported_id) and r.decided_at is not null;
  update private.message_reports r set words = null where r.reporter_id = person;
  delete from private.support_threads h where h.person_id = person;

  -- Reach. The numbers of codes stay for a day without the person, so that new accounts cannot get round the limits.
  delete from private.deliveries d where d.user_id = person
    and not exists (select from private.deletions l where l.person_id = person);
  delete from private.former_contacts c where c.person_id = person;
  delete from private.email_links l where l.person_id = person;
  delete from public.push_subscriptions s where s.user_id = person;
  delete from public.notification_preferences p where p.user_id = person;
  delete from private.quiet_hours q where q.user_id = person;
  delete from private.unsubscribe_tokens u where u.user_id = person;
  update private.phone_verifications v
  set person_id = null, ended_at = coalesce(v.ended_at, clock_timestamp()), code_hash = null, code_expires_at = null
  where v.person_id = person;

  -- Safety: contacts, alarms with their positions, the keys to raise one, check-ins. The numbers that were asked keep their limit for 30 days.
  update private.contact_requests r set person_id = null, token_hash = null where r.person_id = person;
  delete from private.emergency_contacts k where k.person_id = person;
  delete from private.sos_alerts a where a.person_id = person;
  delete from private.alarm_keys a where a.person_id = person;
  delete from private.check_ins c where c.person_id = person;
end
$$;
comment on function private.forget_person is
'Removes what is not kept of a person whose account is deleted.';
