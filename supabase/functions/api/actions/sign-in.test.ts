import { expect, test } from 'vitest';
import type { Sql } from '../../_shared/database/client.ts';
import { AppError } from '../../_shared/domain/app-error.ts';
import type { Services } from '../../_shared/http/app-env.ts';
import { signIn } from './sign-in.ts';

const CREDENTIALS = { email: 'ada@b.test', password: 'a-good-password' };

/** Services whose Auth refuses every sign-in, and whose database returns `notice`. `queries` collects the parameters. */
function services(refusal: unknown, notice: string | null, queries: unknown[][]): Services {
  const sql = async (_: TemplateStringsArray, ...values: unknown[]) => {
    queries.push(values);
    return [{ notice }];
  };
  return {
    auth: { signIn: () => Promise.reject(refusal) },
    withCaller: async (_: unknown, work: (connection: Sql) => unknown) => work(sql as unknown as Sql),
  } as unknown as Services;
}

test.each([
  ['with the right password gets the reason', 'Your account is suspended. Reason: Fraud', 'Reason: Fraud'],
  ['with a wrong password gets only the message of Auth', null, 'Please contact support.'],
])('a suspended user %s', async (_, notice, words) => {
  const queries: unknown[][] = [];
  const refusal = new AppError('suspended', 'Your account is suspended. Please contact support.');
  await expect(signIn(services(refusal, notice, queries), CREDENTIALS, '41.58.1.2')).rejects.toMatchObject({
    code: 'suspended',
    message: expect.stringContaining(words),
  });
  expect(queries).toEqual([[CREDENTIALS.email, CREDENTIALS.password]]);
});

test.each([
  new AppError('invalid_credentials', 'Invalid email or password.'),
  new AppError('unavailable', 'Busy.'),
  new Error('unforeseen'),
])('any other error (%s) is rethrown without a query', async (refusal) => {
  const queries: unknown[][] = [];
  await expect(signIn(services(refusal, 'x', queries), CREDENTIALS, '41.58.1.2')).rejects.toBe(refusal);
  expect(queries).toEqual([]);
});
