create function private.admin_session_seconds() returns int language sql immutable
return 8 * 3600;
comment on function private.admin_session_seconds() is 'Seconds that an administrator session lasts.';
