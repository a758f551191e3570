import type { Sql } from 'postgres';
import type { ApiKey, Keys } from './api-keys.ts';
import type { MailValues } from './auth/mail-templates.ts';
import type { RateLimiter } from './auth/rate-limit.ts';
import type { WrongTries } from './auth/wrong-tries.ts';
import type { Lock } from './lock.ts';
import type { LiteSettings, NoticeKind } from './options.ts';
import type { RequestContext } from './request-context.ts';
import type { FileStore } from './storage/file-store.ts';
import type { TokenSigner } from './tokens.ts';

/** A request to one service. */
export type Call = {
  request: Request;
  url: URL;
  /** Path within the service, such as `/token`. */
  path: string;
  apiKey: ApiKey;
  /** Client address that rate limits count by; null means this machine. */
  address: string | null;
};

/** A response of the library, with the context of its request. */
export type Forwarded = { response: Response; context: RequestContext };

/** The parts that the handlers of Auth, REST and Storage share. */
export type Services = {
  keys: Keys;
  apiUrl: string;
  siteUrl: string;
  redirectAllowList: readonly string[];
  settings: LiteSettings;
  /** Connected as superuser; run a caller's statement through `asCaller`. */
  sql: Sql;
  tokens: TokenSigner;
  rateLimiter: RateLimiter;
  /** Keyed by user. */
  passwordTries: WrongTries;
  /** Keyed by address. */
  codeTries: WrongTries;
  /** Keyed by refresh token. */
  refreshLock: Lock;
  /** The stored bytes of objects. */
  files: FileStore;
  /** Passes a request to the library. */
  forward(request: Request, adjust?: Partial<RequestContext>): Promise<Forwarded>;
  /** Reports a change of an account to a mailbox, if the settings want it. `values` are variables of the template. */
  sendNotice(kind: NoticeKind, to: string, values?: MailValues): Promise<void>;
  /** Writes one line, which must not contain user data or credentials. */
  log(line: string): void;
};
