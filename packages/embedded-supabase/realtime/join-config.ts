import { z } from 'zod';

/** Clients of other languages send booleans as words. What cannot be read counts as absent, as hosted does. */
const flag = z
  .union([z.boolean(), z.literal('true').transform(() => true), z.literal('false').transform(() => false)])
  .catch(false);

const presenceSchema = z
  .object({ key: z.string().catch(''), enabled: flag })
  .catch({ key: '', enabled: false });

const replaySchema = z.object({ since: z.number().int(), limit: z.number().int().min(1).optional() });

const broadcastSchema = z
  .object({ self: flag, ack: flag, replication_ready: flag, replay: z.unknown().optional() })
  .catch({ self: false, ack: false, replication_ready: false });

const configSchema = z.object({ private: flag, broadcast: broadcastSchema, presence: presenceSchema }).catch({
  private: false,
  broadcast: { self: false, ack: false, replication_ready: false },
  presence: { key: '', enabled: false },
});

const joinSchema = z
  .object({
    config: configSchema,
    access_token: z.string().nullish().catch(null),
    user_token: z.string().nullish().catch(null),
  })
  .catch({ config: configSchema.parse(null), access_token: null, user_token: null });

/** Where to replay from: `since` in ms since the epoch, at most `limit` messages. */
export type Replay = z.infer<typeof replaySchema>;

export interface JoinConfig {
  isPrivate: boolean;
  self: boolean;
  ack: boolean;
  replicationReady: boolean;
  /** Empty when the client leaves the key to the server. */
  presenceKey: string;
  presenceEnabled: boolean;
  replay: Replay | 'none' | 'invalid';
  token: string | null;
}

/**
 * What a `phx_join` asks for. Never throws: hosted falls back to defaults field by field.
 * `config.postgres_changes` is not read: the embedded server has none and answers an empty list.
 */
export function readJoin(payload: unknown): JoinConfig {
  const { config, access_token, user_token } = joinSchema.parse(payload);
  return {
    isPrivate: config.private,
    self: config.broadcast.self,
    ack: config.broadcast.ack,
    replicationReady: config.broadcast.replication_ready,
    presenceKey: config.presence.key,
    presenceEnabled: config.presence.enabled,
    replay: readReplay(config.broadcast.replay),
    token: user_token ?? access_token ?? null,
  };
}

function readReplay(replay: unknown): JoinConfig['replay'] {
  if (replay === undefined || replay === null) return 'none';
  const parsed = replaySchema.safeParse(replay);
  return parsed.success ? parsed.data : 'invalid';
}
