import { createDatabase, type WithCaller } from '../_shared/database/client.ts';
import { recordLocations } from '../_shared/data/relay.ts';
import { RELAY } from '../_shared/domain/caller.ts';
import { createTokenVerifier, type TokenVerifier } from '../_shared/http/bearer.ts';
import type { AppConfig } from '../_shared/http/config.ts';
import { readLiveTicket } from '../_shared/http/live-ticket.ts';
import type { Log } from '../_shared/http/log.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { createTripFeed, type TripFeed } from './trip-feed.ts';

/** What the sockets reach: made once at start. */
export interface Services {
  withCaller: WithCaller;
  verifyToken: TokenVerifier;
  /** The administrator behind a ticket of the façade. @throws AppError `unauthenticated`. */
  readTicket: (ticket: string) => ReturnType<typeof readLiveTicket>;
  feed: TripFeed;
  record: Recorder;
  log: Log;
  /** Epoch milliseconds. */
  now: () => number;
  close(): Promise<void>;
}

/** Wires the services from the configuration. */
export function createServices(config: AppConfig): Services {
  const now = () => Date.now();
  const database = createDatabase(config.databaseUrl);
  const feed = createTripFeed(config);
  return {
    withCaller: database.withCaller,
    verifyToken: createTokenVerifier(config, now),
    readTicket: (ticket) => readLiveTicket(config.secretKey, { ticket, nowMs: now() }),
    feed,
    record: createRecorder(
      (positions) => recordLocations((work) => database.withCaller(RELAY, work), positions),
      () => performance.now(),
    ),
    log: config.log,
    now,
    close: async () => {
      await Promise.all([feed.close(), database.close()]);
    },
  };
}
