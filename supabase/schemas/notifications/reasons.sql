-- Reasons that one side writes and the other side reads. A mail or SMS of ours carries words of a person only if they cannot pass for
-- ours and lead nowhere; others are shown in the app, from the row that holds them.

create function private.reason_words(reason text) returns text language plpgsql immutable set search_path = '' as $$
begin
  return case when private.contact_details_in(reason) is null and not coalesce(private.is_name_of_ours(reason), false)
    then coalesce(' Reason: ' || reason, '') else '' end;
end
$$;
comment on function private.reason_words is
'The reason of a person for a notification, or nothing if it may not be sent: then reason_for_app shows it.';

create function private.cancel_words(trip public.trips) returns text language plpgsql stable set search_path = '' as $$
declare
  is_of_owner constant boolean := coalesce(auth.uid() in (trip.driver_id, trip.company_id), false)
    -- An account that is deleted leaves our words.
    and current_setting('tafiya.deleting_account', true) is distinct from auth.uid()::text;
begin
  return case when is_of_owner then private.reason_words(trip.cancel_reason) else coalesce(' Reason: ' || trip.cancel_reason, '') end;
end
$$;
comment on function private.cancel_words is
'Why a trip was cancelled just now, for the notifications: the words of its driver or company if they may be sent, ours always.';

create function private.reason_for_app(notification_id uuid)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  news public.notifications;
  the_trip uuid;
begin
  select n.* into news from public.notifications n where n.id = notification_id and n.user_id = auth.uid();
  the_trip := substring(news.link from '([0-9a-f]{8}-[0-9a-f-]{27})$')::uuid;
  return ' Reason: ' || case
    when the_trip is null or position(' Reason: ' in news.body) > 0 then null
    when news.kind = 'trip_cancelled' then (
      select t.cancel_reason from public.trips t where t.id = the_trip and t.cancelled_at <= news.created_at
    )
    when news.kind = 'trip_changed' then (
      select d.reason from public.fleet_trip_declines d
      where d.trip_id = the_trip and d.driver_id = news.about_id and d.company_id = news.user_id
        and d.declined_at between news.created_at - interval '1 minute' and news.created_at
    )
  end;
end
$$;
comment on function private.reason_for_app is
'The words that the app shows after the text of the caller''s notification: the reason for which a trip was cancelled or declined, if mail and
SMS leave it out (reason_words); null if there is none.
Security definer because: clients cannot read whom a notification is about.';

grant execute on function private.reason_for_app to authenticated;
