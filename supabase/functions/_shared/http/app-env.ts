import type { AsCaller, WithCaller } from '../database/client.ts';
import type { Caller } from '../domain/caller.ts';
import type { TokenVerifier } from './bearer.ts';
import type { AppConfig } from './config.ts';
import type { DocumentStorage } from './document-storage.ts';
import type { Log } from './log.ts';
import type { AuthClient } from './supabase-auth.ts';

/** What a handler may reach: made once at start, handed on with every request. */
export interface Services {
  config: AppConfig;
  withCaller: WithCaller;
  verifyToken: TokenVerifier;
  auth: AuthClient;
  documents: DocumentStorage;
  log: Log;
  /** Epoch milliseconds. */
  now: () => number;
}

/** The context of every route. `caller` and `asCaller` are anonymous until `optionalUser` or `requireUser` has run. */
export interface AppEnv {
  Variables: {
    services: Services;
    requestId: string;
    /** The client's address as our proxies report it; `unknown` when they do not. */
    clientAddress: string;
    caller: Caller;
    asCaller: AsCaller;
  };
}
