import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { ROOT } from '../root.ts';

type Simulator = { url: string; controlKey: string };

/** The parts of the running product that the demonstration uses. */
export type DemoStack = {
  url: string;
  databaseUrl: string;
  secretKey: string;
  /** Null without the simulator. */
  paymentSimulator: (Simulator & { secretKey: string }) | null;
  /** Null without the simulated push service. */
  pushSimulator: (Simulator & { senderKey: string }) | null;
};

/** Works on the database as its operator, for what the API does not let anyone do. */
export async function withDatabase<Result>(
  { databaseUrl }: Pick<DemoStack, 'databaseUrl'>,
  work: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Works on the database as its operator, with a script of `supabase/` loaded. */
export function withScript<Result>(
  stack: Pick<DemoStack, 'databaseUrl'>,
  script: string,
  work: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  return withDatabase(stack, async (sql) => {
    await sql.unsafe(readFileSync(path.join(ROOT, 'supabase', script), 'utf8'));
    return work(sql);
  });
}
