create function private.haversine_km(
  from_latitude double precision,
  from_longitude double precision,
  to_latitude double precision,
  to_longitude double precision
)
returns double precision language sql immutable set search_path = ''
return 2 * 6371 * asin(least(1, sqrt(
  sin(radians(to_latitude - from_latitude) / 2) ^ 2
  + cos(radians(from_latitude)) * cos(radians(to_latitude)) * sin(radians(to_longitude - from_longitude) / 2) ^ 2
)));
comment on function private.haversine_km(double precision, double precision, double precision, double precision) is
'Great-circle distance in kilometres between two points in degrees, on a sphere of 6371 km.';

grant execute on function
  private.haversine_km(double precision, double precision, double precision, double precision)
to app_admin, authenticated;
