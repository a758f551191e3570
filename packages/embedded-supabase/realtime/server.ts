import type { Sql } from 'postgres';
import type { Authorizer } from './authorize.ts';
import type { Tokens } from './tokens.ts';
import type { Topics } from './topics.ts';

/** The parts of one Realtime server that its handlers share. */
export interface RealtimeServer {
  /** As supabase_admin. */
  sql: Sql;
  topics: Topics;
  tokens: Tokens;
  authorizer: Authorizer;
  log(line: string): void;
}
