import { inject } from 'vitest';

/** The Supabase that the conformance tests run against. */
type Target = {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** As `postgres`; only tests that send from SQL need it. Elsewhere: `SUPABASE_DB_URL`, empty when not set. */
  databaseUrl: string;
};

/**
 * The stack of this test run, or any other Supabase that has the migrations of `fixture/`: set `SUPABASE_URL`,
 * `SUPABASE_PUBLISHABLE_KEY` and `SUPABASE_SECRET_KEY` together.
 *
 * @throws Error when only some of the three are set.
 */
export function target(): Target {
  const {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    SUPABASE_DB_URL: databaseUrl = '',
  } = process.env;
  if (url && publishableKey && secretKey) {
    return { url: url.replace(/\/+$/, ''), publishableKey, secretKey, databaseUrl };
  }
  if (url || publishableKey || secretKey) {
    throw new Error('Set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY, or none of them');
  }
  const stack = inject('fixture');
  return {
    url: stack.url,
    publishableKey: stack.publishableKey,
    secretKey: stack.secretKey,
    databaseUrl: stack.databaseUrl,
  };
}
