import { inject } from 'vitest';

/** The Supabase that the conformance tests run against. */
export type Target = {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** Whether it is the embedded stack of this repository; otherwise the addresses came from the environment. */
  isEmbedded: boolean;
};

/**
 * The stack of this test run, or any other Supabase with the product's migrations: set `SUPABASE_URL`,
 * `SUPABASE_PUBLISHABLE_KEY` and `SUPABASE_SECRET_KEY` together.
 *
 * @throws Error when only some of the three are set.
 */
export function conformanceTarget(): Target {
  const {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
  } = process.env;
  if (url && publishableKey && secretKey) {
    return { url: url.replace(/\/+$/, ''), publishableKey, secretKey, isEmbedded: false };
  }
  if (url || publishableKey || secretKey) {
    throw new Error('Set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY, or none of them');
  }
  const stack = inject('stack');
  return {
    url: stack.url,
    publishableKey: stack.publishableKey,
    secretKey: stack.secretKey,
    isEmbedded: true,
  };
}
