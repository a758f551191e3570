create policy "people receive their own topic and those of their trips" on realtime.messages
for select to authenticated
using (extension = 'broadcast' and (select private.may_join_topic((select realtime.topic()))));
