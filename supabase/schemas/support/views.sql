create function private.may_write_support(thread private.support_threads)
returns boolean language sql stable set search_path = ''
return thread.state <> 'closed' or thread.closed_at > now() - interval '14 days';
comment on function private.may_write_support(private.support_threads) is
'True while a message can be added: a closed request can be opened again for 14 days.';
