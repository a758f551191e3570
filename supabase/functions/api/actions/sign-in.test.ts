import { expect, test } from 'vitest';
import type { Sql } from '../../_shared/database/client.ts';
import { AppError } from '../../_shared/domain/app-error.ts';
import type { Services } from '../../_shared/http/app-env.ts';
import { signIn } from './sign-in.ts';

const CREDENTIALS = { email: 'ada@b.test', password: 'a-good-password' };

/** Auth refuses; the database has a notice for whoever knows the password, or none. */
function services(refusal: unknown, notice: string | null, asked: unknown[][]): Services {
  const sql = async (_: TemplateStringsArray, ...values: unknown[]) => {
    asked.push(values);
    return [{ notice }];
  };
  return {
    auth: { signIn: () => Promise.reject(refusal) },
    withCaller: async (_: unknown, work: (connection: Sql) => unknown) => work(sql as unknown as Sql),
  } as unknown as Services;
}

test.each([
  ['with the right password hears why', 'Your account is suspended. Reason: Fraud', 'Reason: Fraud'],
  ['with a wrong one hears no more than Auth says', null, 'Please contact support.'],
])('a suspended person %s', async (_, notice, words) => {
  const asked: unknown[][] = [];
  const refusal = new AppError('suspended', 'Your account is suspended. Please contact support.');
  await expect(signIn(services(refusal, notice, asked), CREDENTIALS, '41.58.1.2')).rejects.toMatchObject({
    code: 'suspended',
    message: expect.stringContaining(words),
  });
  expect(asked).toEqual([[CREDENTIALS.email, CREDENTIALS.password]]);
});

test.each([
  new AppError('invalid_credentials', 'Invalid email or password.'),
  new AppError('unavailable', 'Busy.'),
  new Error('unforeseen'),
])('any other refusal (%s) is passed on, and the database is not asked', async (refusal) => {
  const asked: unknown[][] = [];
  await expect(signIn(services(refusal, 'x', asked), CREDENTIALS, '41.58.1.2')).rejects.toBe(refusal);
  expect(asked).toEqual([]);
});
