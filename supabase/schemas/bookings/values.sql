create function private.is_trip_member(trip_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
begin
  return exists (
    select from private.trip_members m where m.trip_id = is_trip_member.trip_id and m.user_id = caller
  );
end
$$;
comment on function private.is_trip_member(uuid) is
'True if the caller is the trip''s driver, its company or a passenger with a booking (trip_members).
Security definer because: clients cannot read trip_members.';

grant execute on function private.is_trip_member(uuid) to authenticated;
