import { expect, test } from 'vitest';
import type { Sql } from '../../core/database/client.ts';
import { AppError } from '../../core/app-error.ts';
import type { Services } from '../../core/http/app-env.ts';
import { signIn } from './sign-in.actions.ts';

const CREDENTIALS = { email: 'ada@b.test', password: 'a-good-password' };

/** Auth refuses with `refusal`; the database answers `notice`, null for a wrong password. Queries go into `queried`. */
function services(refusal: unknown, notice: string | null, queried: unknown[][]): Services {
  const sql = async (_: TemplateStringsArray, ...values: unknown[]) => {
    queried.push(values);
    return [{ notice }];
  };
  return {
    auth: { signIn: () => Promise.reject(refusal) },
    withCaller: async (_: unknown, work: (connection: Sql) => unknown) => work(sql as unknown as Sql),
  } as unknown as Services;
}

test.each([
  [
    'with the right password sees the reason',
    'Your account is suspended. Reason: Fraud',
    'suspended',
    'Fraud',
  ],
  ['with a wrong password gets the answer of any account', null, 'invalid_credentials', 'Invalid email'],
])('a suspended person %s', async (_, notice, code, words) => {
  const queried: unknown[][] = [];
  const refusal = new AppError('suspended', 'Your account is suspended. Please contact support.');
  await expect(signIn(services(refusal, notice, queried), CREDENTIALS, '41.58.1.2')).rejects.toMatchObject({
    code,
    message: expect.stringContaining(words),
  });
  expect(queried).toEqual([[CREDENTIALS.email, CREDENTIALS.password]]);
});

test.each([
  new AppError('invalid_credentials', 'Invalid email or password.'),
  new AppError('unavailable', 'Busy.'),
  new Error('unexpected'),
])('any other refusal (%s) is passed on without a query', async (refusal) => {
  const queried: unknown[][] = [];
  await expect(signIn(services(refusal, 'x', queried), CREDENTIALS, '41.58.1.2')).rejects.toBe(refusal);
  expect(queried).toEqual([]);
});
