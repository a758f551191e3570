-- A client key answers only the request that it was used for first.
select plan(51);
select tests.create_cast();
create function tests.note(who text, key text, digest text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as(who);
  perform private.note_request(tests.named(key), repeat(digest, 64));
  perform tests.authenticate_as('postgres');
  return 'passes';
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate || ' ' || sqlerrm;
end
$$;
select is(tests.note('passenger', 'key', 'a'), 'passes', 'a new key');
select is(tests.note('passenger', 'key', 'a'), 'passes', 'the same request again');
select is(tests.note('passenger', 'key', 'b'), 'PT409 This was already sent with other details.', 'another request with the key is refused');
select is(tests.note('passenger', 'key', 'a'), 'passes', 'and the first one still passes');
select is(tests.note('stranger', 'key', 'b'), 'passes', 'the key of another person is free');
select is(tests.note('anon', 'key', 'c'), 'passes', 'and that of a visitor');
select is(tests.note('anon', 'key', 'd'), 'PT409 This was already sent with other details.', 'who is bound to it, too');
select is(tests.note('admin', 'other key', 'a'), 'passes', 'an administrator has keys as well');
select matches(tests.note('passenger', 'short', 'ab'), '^23514', 'text that is not a digest is not stored');
select is((select count(*) from private.client_requests where client_key = tests.named('short')), 0::bigint, 'a refused request leaves the key free');
select is(private.forget_rows('forget_client_requests'), 0, 'nothing is old');
update private.client_requests set asked_at = now() - interval '7 days 1 second' where owner_id = tests.id('passenger');
select is(private.forget_rows('forget_client_requests'), 1, 'digests go after 7 days');
select is(tests.note('passenger', 'key', 'b'), 'passes', 'then the key is forgotten');
select tests.closed('client_requests', 'digest');
select tests.refused(who, 'select private.forget_rows(''forget_client_requests'')', '42501') from unnest(array['passenger', 'admin']) who;
