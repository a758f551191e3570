import type { Sql } from 'postgres';
import type { Authorizer } from './authorize.ts';
import type { Tokens } from './tokens.ts';
import type { Topics } from './topics.ts';

/** What the handlers of one Realtime server share. */
export interface RealtimeServer {
  /** As supabase_admin. */
  sql: Sql;
  topics: Topics;
  tokens: Tokens;
  authorizer: Authorizer;
  log(line: string): void;
}
