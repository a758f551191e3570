import { push, type Channel, type PresenceMeta } from './connection.ts';

/** Presences by key, as sent to clients. */
type PresenceList = Record<string, { metas: PresenceMeta[] }>;

let references = 0;

/** A new `phx_ref`: identifies one presence among those of the same key. */
function nextReference(): string {
  references += 1;
  return `local${references.toString(36)}`;
}

/** The presences of all members. */
export function presenceState(members: ReadonlySet<Channel>): PresenceList {
  // Clients choose their keys: a Map, so that `__proto__` is a key like any other.
  const metasByKey = new Map<string, PresenceMeta[]>();
  for (const { presenceKey, presence } of members) {
    if (!presence) continue;
    const metas = metasByKey.get(presenceKey);
    if (metas) metas.push(presence);
    else metasByKey.set(presenceKey, [presence]);
  }
  return Object.fromEntries([...metasByKey].map(([key, metas]) => [key, { metas }]));
}

/** Sends a channel the presences of its topic, if it has presence enabled and may read it. */
export function sendPresenceState(channel: Channel, members: ReadonlySet<Channel>): void {
  if (channel.presenceEnabled && channel.rights.readPresence)
    push(channel, 'presence_state', presenceState(members));
}

/** Sets the channel's presence to `fields` and notifies the members. Unchanged fields send nothing. */
export function track(
  channel: Channel,
  fields: Record<string, unknown>,
  members: ReadonlySet<Channel>,
): void {
  const before = channel.presence;
  if (before && sameFields(before, fields)) return;
  const phx_ref = nextReference();
  channel.presence = { ...fields, phx_ref, ...(before && { phx_ref_prev: before.phx_ref }) };
  sendDiff(channel, members, { joined: channel.presence, left: before });
}

/** Removes the channel's presence, if it has one, and notifies the members. */
export function untrack(channel: Channel, members: ReadonlySet<Channel>): void {
  const left = channel.presence;
  if (!left) return;
  channel.presence = null;
  sendDiff(channel, members, { joined: null, left });
}

function sendDiff(
  { presenceKey }: Channel,
  members: ReadonlySet<Channel>,
  { joined, left }: { joined: PresenceMeta | null; left: PresenceMeta | null },
): void {
  const payload = { joins: listOf(presenceKey, joined), leaves: listOf(presenceKey, left) };
  for (const member of members) if (member.rights.readPresence) push(member, 'presence_diff', payload);
}

function listOf(key: string, meta: PresenceMeta | null): PresenceList {
  return meta ? Object.fromEntries([[key, { metas: [meta] }]]) : {};
}

function sameFields(before: PresenceMeta, fields: object): boolean {
  const { phx_ref, phx_ref_prev } = before;
  return (
    JSON.stringify(before) === JSON.stringify({ ...fields, phx_ref, ...(phx_ref_prev && { phx_ref_prev }) })
  );
}
