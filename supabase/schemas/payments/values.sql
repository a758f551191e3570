create function private.commission_now() returns int language plpgsql stable security definer set search_path = '' as $$
begin
  return (select s.commission_basis_points from public.platform_settings s);
end
$$;
comment on function private.commission_now() is
'The commission of trips that are published now, in hundredths of a percent.
Security definer because: it is the default of a column, whatever role inserts.';
