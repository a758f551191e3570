import type { Sql } from 'postgres';
import type { Keys } from './http/keys.ts';
import type { Lock } from './lock.ts';
import type { RateLimiter } from './auth/rate-limit.ts';
import type { LiteSettings } from './options.ts';
import type { RequestContext } from './request-context.ts';
import type { TokenSigner } from './tokens.ts';

/** An answer of the library, with what the adapter learned while it was made. */
export type Forwarded = { response: Response; context: RequestContext };

/** What the adapter's handlers work with. */
export type Services = {
  keys: Keys;
  apiUrl: string;
  siteUrl: string;
  redirectAllowList: readonly string[];
  settings: LiteSettings;
  /** Connected as superuser; a statement for a caller goes through `asCaller`. */
  sql: Sql;
  tokens: TokenSigner;
  rateLimiter: RateLimiter;
  /** One at a time per refresh token. */
  refreshLock: Lock;
  /** One at a time per stored object. */
  objectLock: Lock;
  /** Hands a request to the library. */
  forward(request: Request, adjust?: Partial<RequestContext>): Promise<Forwarded>;
  /** Writes one safe line. */
  log(line: string): void;
};
