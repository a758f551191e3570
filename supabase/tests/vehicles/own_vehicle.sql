select plan(13);
select tests.create_cast();

create function tests.save_vehicle(
  who text, plate text default 'KJA 100 AA', seats int default 4, year int default 2015, model text default 'Corolla',
  proof text default null
)
returns uuid
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  return private.save_own_vehicle(jsonb_strip_nulls(jsonb_build_object(
    'make', 'Toyota', 'model', model, 'year', year, 'plateNumber', plate, 'seats', seats, 'proofOfOwnershipUrl', proof
  )));
end
$$;

insert into storage.objects (metadata, bucket_id, name)
select tests.file(), 'documents', tests.document(who) from unnest(array['driver', 'newdriver']) as who;
update public.driver_profiles set verification_status = 'approved', verification_approved_at = now() where id = tests.id('newdriver');

-- Saving the driver's own vehicle.
select throws_ok(format('select tests.save_vehicle(%L)', who), code, null, who || ' cannot save a vehicle')
from (values
  ('anon', '42501'), ('admin', '42501'), ('gone', 'PT401'), ('suspended', 'PT403'), ('passenger', 'PT403'), ('corporate', 'PT403')
) as others (who, code);
select throws_ok('select tests.save_vehicle(''newdriver'', ' || wrong || ')', code, words, 'refused: ' || words)
from (values
  ('''?''', 'PT400', 'Please enter a valid plate number'), ('seats => 0', 'PT400', 'Seats must be between 1 and 50'),
  ('year => 1979', 'PT400', 'Year must be 1980 or later'), ('year => 2100', 'PT400', format('Year must be %s or earlier', extract(year from private.lagos_today()) + 1)),
  ('model => '' ''', 'PT400', 'Model is required'),
  ('proof => tests.document(''driver'')', 'PT400', 'Please upload the proof of ownership again'),
  ('proof => tests.document(''newdriver'', ''missing'')', 'PT400', 'Please upload the proof of ownership again')
) as refusals (wrong, code, words);
select tests.authenticate_as('postgres');
select * from finish();
