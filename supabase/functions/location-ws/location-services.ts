import { createDatabase, type WithCaller } from '../_shared/core/database/client.ts';
import { followTrips, recordLocations } from '../_shared/tracking/relay.queries.ts';
import { RELAY } from '../_shared/core/caller.ts';
import { createTokenVerifier, type TokenVerifier } from '../_shared/core/access/bearer.ts';
import type { AppConfig } from '../_shared/core/process/config.ts';
import { readLiveTicket } from '../_shared/tracking/live-ticket.ts';
import type { Log } from '../_shared/core/process/log.ts';
import { createPositionBatcher, type StorePosition } from './position-batcher.ts';
import { createTopicFeed, type TopicFeed } from './topic-feed.ts';

/** The services behind the sockets, created once at start. */
export interface LocationServices {
  withCaller: WithCaller;
  verifyToken: TokenVerifier;
  /** The administrator who owns a live ticket of the façade. @throws AppError `unauthenticated`. */
  readTicket: (ticket: string) => ReturnType<typeof readLiveTicket>;
  feed: TopicFeed;
  storePosition: StorePosition;
  /** Reports all trips that this process follows; returns those that another process follows too. */
  followTrips(trips: string[]): Promise<string[]>;
  log: Log;
  /** Epoch milliseconds. */
  now: () => number;
  close(): Promise<void>;
}

/** Creates the services from the configuration. */
export function createLocationServices(config: AppConfig): LocationServices {
  const now = () => Date.now();
  const database = createDatabase(config.databaseUrl);
  const feed = createTopicFeed(config);
  const processId = crypto.randomUUID();
  return {
    withCaller: database.withCaller,
    verifyToken: createTokenVerifier(config, now),
    readTicket: (ticket) => readLiveTicket(config.secretKey, { ticket, nowMs: now() }),
    feed,
    storePosition: createPositionBatcher(
      (positions) =>
        recordLocations((work) => database.withCaller(RELAY, work, { lane: 'position' }), positions),
      () => performance.now(),
    ),
    followTrips: (trips) => followTrips((work) => database.withCaller(RELAY, work), processId, trips),
    log: config.log,
    now,
    close: async () => {
      await Promise.all([feed.close(), database.close()]);
    },
  };
}
