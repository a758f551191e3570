-- The criteria of a search for an offer, once: for its lists, the days, and the alerts of people who wait for one.

create function private.fits_search(
  offer public.trip_offers, seats int, minute_from int, minute_until int, max_fare_kobo int, choices text[], rating_min float8
)
returns boolean language sql stable
return offer.closes_at > now()
  and private.lagos_minute(offer.departure_at) between minute_from and minute_until
  and offer.seats_available >= seats
  and (max_fare_kobo is null or offer.fare_kobo <= max_fare_kobo)
  and (choices is null or private.has_choices(offer.trip_id, choices))
  and (rating_min is null or private.meets_rating(offer.driver_id, rating_min))
  and (offer.online_payee is null or private.receives_online(offer.online_payee));
comment on function private.fits_search is
  'Whether an offer meets the criteria of a search beside places and days, and can be paid in some way. Without a search_path of its own and not marked immutable, so that it is inlined into scans.';
