import { z } from 'zod';
import { binaryBroadcast, jsonBroadcast, type Broadcast } from './broadcast.ts';
import { JoinRefused, type JoinConfig } from './join-config.ts';
import { REPLAY_MESSAGES_MAX } from './realtime-limits.ts';
import type { RealtimeServer } from './server.ts';

/** A message that was sent before the join. */
export interface Replayed {
  id: string;
  broadcast: Broadcast;
}

const rowsSchema = z.array(
  z.object({
    id: z.string(),
    event: z.string(),
    payload: z.string().nullable(),
    binary_payload: z.instanceof(Buffer).nullable(),
  }),
);

/**
 * The newest private broadcasts of a topic since `config.replay.since`, oldest first.
 * Empty when the join requests no replay. Throws `JoinRefused`.
 */
export async function replayBroadcasts(
  { sql }: RealtimeServer,
  { topic, config: { replay, isPrivate } }: { topic: string; config: JoinConfig },
): Promise<Replayed[]> {
  if (replay === 'none') return [];
  if (!isPrivate) throw new JoinRefused('UnableToReplayMessages: Replay is not allowed for public channels');
  if (replay === 'invalid' || (replay.limit ?? 0) > REPLAY_MESSAGES_MAX)
    throw new JoinRefused('UnableToReplayMessages: Replay params are not valid');

  const rows = await sql`
    select id, event, payload::text as payload, binary_payload
    from realtime.messages
    where topic = ${topic} and private and extension = 'broadcast' and event is not null
      and inserted_at >= to_timestamp(${replay.since}::double precision / 1000)::timestamp
    order by inserted_at desc
    limit ${replay.limit ?? REPLAY_MESSAGES_MAX}`;
  return rowsSchema
    .parse([...rows])
    .reverse()
    .flatMap((row) => {
      const broadcast = replayed(topic, row);
      return broadcast ? [{ id: row.id, broadcast }] : [];
    });
}

function replayed(
  topic: string,
  { id: messageId, event, payload, binary_payload }: z.infer<typeof rowsSchema>[number],
): Broadcast | null {
  if (payload !== null)
    return jsonBroadcast(topic, event, { payloadText: payload, messageId, replayed: true });
  if (binary_payload === null) return null;
  return binaryBroadcast(topic, event, { bytes: binary_payload, messageId, replayed: true });
}
