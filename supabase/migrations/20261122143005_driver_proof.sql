-- The proof of ownership belongs to the vehicle; the driver's column is unused.

alter table public.driver_profiles drop column proof_of_ownership_path;

create or replace function private.anonymise_person(person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Locked by id: two people who delete their accounts at once may have notifications about each other.
  perform from public.notifications n where person in (n.user_id, n.about_id) order by n.id for update;
  delete from public.driver_verifications v where v.driver_id = person;
  delete from public.notifications n where n.user_id = person;
  -- A position that the phone is sending now is stored first and then deleted, or refused.
  perform private.lock_position(t.id, person) from public.trips t where t.driver_id = person and t.cancelled_at = now();
  delete from public.trip_locations l where l.user_id = person;
  -- Notifications of others keep their title but lose name and words, except those about a trip cancelled just now.
  update public.notifications n set body = n.title || '. This person has left Tafiya.', about_id = null
  where n.about_id = person and (n.kind <> 'trip_cancelled' or n.created_at < now());
  update public.trip_shares s set revoked_at = coalesce(s.revoked_at, now()) where s.created_by = person;
  update public.ratings r set comment = null where person in (r.rater_id, r.ratee_id);
  update public.trips t set description = null, cancel_reason = null where coalesce(t.company_id, t.driver_id) = person;
  update public.bookings b set cancel_reason = null where b.cancelled_by = person;
  update public.vehicles v set status = 'retired', plate_number = 'DELETED' where v.owner_id = person;
  update public.companies c
  set name = 'Deleted company', registration_number = '-', address = '-', website = null, tax_id = '-', contact_person = '-'
  where c.id = person;
  update public.driver_profiles d
  set verification_status = 'unverified', verification_submitted_at = null, verification_approved_at = null,
    verified_name = null, renamed_at = null, rejection_reason = null, vehicle_id = null
  where d.id = person;
  update public.profiles p
  set name = 'Deleted user', email = 'deleted-' || p.id || '@deleted.invalid', phone = '', nin = null,
    proof_of_address_path = null, photo_path = null, is_verified = false, verified_at = null,
    rejection_reason = null, suspension_reason = null, deleted_at = now()
  where p.id = person;
end
$$;
