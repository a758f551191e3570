import type { AppConfig } from '../http/config.ts';
import type { Senders } from './senders.ts';

/** The senders of a configuration. */
export function createSenders(_config: AppConfig): Senders {
  return { email: null, push: null, sms: null };
}
