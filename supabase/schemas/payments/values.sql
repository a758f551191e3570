create function private.commission_now() returns int language plpgsql stable set search_path = '' as $$
begin
  return (select s.commission_basis_points from public.platform_settings s);
end
$$;
comment on function private.commission_now is
'The commission of trips that are published now, in hundredths of a percent.';

create function private.commission_on(kobo bigint, basis_points int) returns bigint language sql immutable
return kobo * basis_points / 10000;
comment on function private.commission_on is
'The platform''s part of a fare that is paid online, rounded down to the kobo. `basis_points`: commission_basis_points of the trip.';
