import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../stack/root.ts';
import * as limits from './lite-limits.ts';

const config = readFileSync(path.join(ROOT, 'supabase', 'config.toml'), 'utf8');

/** A number in a section of supabase/config.toml; sizes in bytes. */
function configured(section: string, name: string): number {
  const [, body = ''] = config.split(`\n[${section}]\n`);
  const [own = ''] = body.split('\n[');
  const [, digits, unit] = new RegExp(`^${name} = "?(\\d+)(MiB)?"?$`, 'm').exec(own) ?? [];
  return Number(digits) * (unit === 'MiB' ? 1024 * 1024 : 1);
}

test.each([
  ['api', 'max_rows', limits.REST_ROWS_MAX],
  ['storage', 'file_size_limit', limits.UPLOAD_MAX_BYTES],
  ['auth', 'jwt_expiry', limits.ACCESS_TOKEN_LIFETIME_S],
  ['auth', 'minimum_password_length', limits.PASSWORD_MIN_CHARACTERS],
  ['auth.rate_limit', 'sign_in_sign_ups', limits.SIGN_INS_PER_WINDOW],
  ['auth.rate_limit', 'token_verifications', limits.VERIFICATIONS_PER_WINDOW],
  ['auth.rate_limit', 'token_refresh', limits.REFRESHES_PER_WINDOW],
])('%s.%s has the value of supabase/config.toml', (section, name, limit) => {
  expect(limit).toBe(configured(section, name));
});
