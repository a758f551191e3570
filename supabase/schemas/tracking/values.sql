-- PL/pgSQL caches plans. A SQL function with a search_path setting is planned at every call, which is too expensive for each
-- position.
create function private.position_hours() returns int language sql immutable
return 24;
comment on function private.position_hours() is 'Hours after which a position is too old to store or to show.';

-- The policy calls it with the reader's rights.
grant execute on function private.position_hours() to authenticated;
