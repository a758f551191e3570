import type { AsCaller } from '../_shared/core/database/client.ts';
import type { Log } from '../_shared/core/process/log.ts';
import type { Senders } from '../_shared/deliveries/senders/senders.ts';

/** The dependencies for sending messages. */
export interface Courier {
  asCourier: AsCaller;
  senders: Senders;
  /** The web app's origin, for links. */
  origin: string;
  log: Log;
  /** Epoch milliseconds. */
  now: () => number;
  /** How long one attempt may take; much shorter than the claim. */
  timeoutMs: number;
}
