import type { Channel } from './channel.ts';
import { shutDown } from './leave.ts';
import { TIMER_MAX_MS } from './limits.ts';
import type { RealtimeServer } from './server.ts';
import { expired } from './tokens.ts';

/** Ends the channel when its token ends. Call it again when the token is renewed. API keys do not end. */
export function armExpiry(server: RealtimeServer, channel: Channel): void {
  if (channel.expiry) clearTimeout(channel.expiry);
  channel.expiry = null;
  const { exp } = channel.claims;
  if (exp === undefined) return;
  const remainingMs = exp * 1000 - Date.now();
  channel.expiry = setTimeout(
    () => {
      if (exp * 1000 > Date.now()) return armExpiry(server, channel);
      shutDown(server, channel, expired(exp).message);
    },
    Math.min(Math.max(remainingMs, 0), TIMER_MAX_MS),
  );
  channel.expiry.unref();
}
