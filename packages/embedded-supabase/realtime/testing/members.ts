import type { ScratchRealtime } from './scratch-realtime.ts';

/** Policies for a scratch database: members read, some write; presence only where the topic begins with `lobby`. */
export const MEMBER_POLICIES = `
  create schema club;
  create table club.members (topic text, sub text, may_write boolean not null, primary key (topic, sub));
  grant usage on schema club to authenticated;
  grant select on club.members to authenticated;
  create function club.me() returns text language sql stable
    as $$ select current_setting('request.jwt.claims', true)::jsonb ->> 'sub' $$;
  create policy "members read" on realtime.messages for select to authenticated using (
    (extension = 'broadcast' or topic like 'lobby%')
    and exists (select from club.members m where m.topic = realtime.topic() and m.sub = club.me()));
  create policy "writers write" on realtime.messages for insert to authenticated with check (
    (extension = 'broadcast' or topic like 'lobby%')
    and exists (select from club.members m where m.topic = realtime.topic() and m.sub = club.me() and m.may_write));
  create policy "a policy that fails" on realtime.messages for select to authenticated using (
    realtime.topic() = 'broken' and 1 / (length(realtime.topic()) - 6) > 0);
`;

/** Adds a member who may read `topic`, and write it if `mayWrite`; returns the member's id and token. */
export async function addMember(
  scratch: ScratchRealtime,
  topic: string,
  { sub = String(crypto.randomUUID()), mayWrite = false, seconds = 3600 } = {},
): Promise<{ sub: string; token: string }> {
  await scratch.sql`insert into club.members values (${topic}, ${sub}, ${mayWrite}) on conflict do nothing`;
  return { sub, token: await scratch.token({ sub }, seconds) };
}

/** Revokes the membership. */
export async function removeMember({ sql }: ScratchRealtime, topic: string, sub: string): Promise<void> {
  await sql`delete from club.members where topic = ${topic} and sub = ${sub}`;
}
