import { z } from 'zod';

/** Some clients send booleans as strings. Like hosted, an invalid value counts as absent. */
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

/** Replays messages from `since` (ms since the epoch) on, at most `limit` of them. */
export type Replay = z.infer<typeof replaySchema>;

export interface JoinConfig {
  isPrivate: boolean;
  self: boolean;
  ack: boolean;
  replicationReady: boolean;
  /** Empty when the server is to choose the key. */
  presenceKey: string;
  presenceEnabled: boolean;
  replay: Replay | 'none' | 'invalid';
  token: string | null;
}

/**
 * Reads the payload of a `phx_join`. Never throws: invalid fields get their defaults, one by one, as on hosted.
 * `config.postgres_changes` is ignored: the embedded server replies with an empty list.
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

/** Rejects a join. `reason` is sent to the client in hosted's format `Code: text`. */
export class JoinRefused extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

function readReplay(replay: unknown): JoinConfig['replay'] {
  if (replay === undefined || replay === null) return 'none';
  const parsed = replaySchema.safeParse(replay);
  return parsed.success ? parsed.data : 'invalid';
}
