-- Only until the branch `release` is merged, whose private.is_frozen runs before this file: then this file can go.
do $$
begin
  if to_regprocedure('private.is_frozen(uuid)') is null then
    execute $f$
      create function private.is_frozen(booking_id uuid) returns boolean language sql stable set search_path = ''
      return false
    $f$;
    comment on function private.is_frozen(uuid) is 'True while a claim or a dispute about this booking is open.';
  end if;
end
$$;
