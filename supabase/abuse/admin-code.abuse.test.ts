import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { generateQrSchema } from '../functions/_shared/admin/contract.ts';
import { codeAt, wrongCodeAt } from '../functions/api/testing/admin.ts';
import type { Reply } from './support/attacker.ts';
import { createWorld, type World } from './support/world.ts';

// A database has one code, and only this file of the project uses it: its tests run one after the other.
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(deleteCode);
afterEach(() => world.check());
afterAll(async () => {
  await deleteCode();
  await world.close();
});

async function deleteCode(): Promise<void> {
  await world.facade.sql`delete from private.admin_code where id`;
  await world.facade.sql`delete from private.admin_code_setup where id`;
}

const withKey = () => ({ 'x-setup-key': inject('stack').setupKey });
const stranger = { name: 'anonymous' };

function generate(headers: Record<string, string> = withKey()): Promise<Reply> {
  return world.send(stranger, 'POST /api/admin/generate-qr', { headers });
}

function verify(json: object, headers: Record<string, string> = {}): Promise<Reply> {
  return world.send(stranger, 'POST /api/admin/verify-token', { json, headers });
}

/** Sets the code up with the code of the step before this one; gives the secret and the cookies of that browser. */
async function enrolled(): Promise<{ secret: string; headers: Record<string, string> }> {
  const { secret } = generateQrSchema.parse((await generate()).body);
  const answer = await verify({ token: codeAt(Date.now(), secret, -1), secret }, withKey());
  expect(answer.status).toBe(200);
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { secret, headers: { cookie: cookie.join('; ') } };
}

describe('set-up', () => {
  test('is refused without its key, with guesses at it, and after it was done once', async () => {
    const { setupKey } = inject('stack');
    const guesses = [
      '',
      'x',
      setupKey.slice(1),
      `${setupKey}x`,
      setupKey.toUpperCase(),
      "' or 1=1 --",
      '0'.repeat(48),
    ];
    for (const guess of guesses) {
      expect((await generate({ 'x-setup-key': guess })).status).toBe(403);
    }
    await enrolled();
    expect((await generate()).status).toBe(409);
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    expect((await verify({ token: codeAt(Date.now(), secret), secret }, withKey())).status).toBe(401);
  });

  test('with an own secret posted back is refused', async () => {
    await generate();
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    expect((await verify({ token: codeAt(Date.now(), secret), secret }, withKey())).status).toBe(401);
    const rows = await world.facade.sql`select 1 from private.admin_code`;
    expect(rows).toHaveLength(0);
  });

  test('of ten confirmations at once one succeeds', async () => {
    const { secret } = generateQrSchema.parse((await generate()).body);
    const token = codeAt(Date.now(), secret);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify({ token, secret }, withKey())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a code', () => {
  test('signs in once, also when it is sent nine times at once', async () => {
    const { secret, headers } = await enrolled();
    const token = codeAt(Date.now(), secret, 1);
    const answers = await Promise.all(Array.from({ length: 9 }, () => verify({ token }, headers)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await verify({ token })).status).toBe(401);
    // An older code is refused after a newer one.
    expect((await verify({ token: codeAt(Date.now(), secret) })).status).toBe(401);
  });

  test('is not found by guessing: five guesses lock every unknown browser, whatever its address or cookie', async () => {
    const { secret, headers } = await enrolled();
    const wrong = wrongCodeAt(Date.now(), secret);
    const guesses = await Promise.all(Array.from({ length: 30 }, () => verify({ token: wrong })));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(25);
    const right = codeAt(Date.now(), secret, 1);
    for (const cookie of ['', 'tafiya_admin_device=', `tafiya_admin_device=${'f'.repeat(64)}`]) {
      for (const address of ['203.0.113.7', '2001:db8::7', '127.0.0.1']) {
        const answer = await verify({ token: right }, { cookie, 'x-forwarded-for': address });
        expect(answer.status).toBe(429);
      }
    }
    expect((await verify({ token: right }, headers)).status).toBe(200);
  });

  test.each(['', '12345', '1234567', '１２３４５', '-12345', '1e5', null, 123_456, ['123456'], { $ne: 1 }])(
    'cannot be %j',
    async (token) => {
      await enrolled();
      expect((await verify({ token })).status).toBe(400);
    },
  );
});

test('the session of a code is not reached by its fragments, other spellings or another cookie path', async () => {
  const { headers } = await enrolled();
  const check = (cookie: string) =>
    world.send({ name: 'anonymous', cookie }, 'GET /api/admin/check-session').then(({ status }) => status);
  const [session = ''] = /tafiya_admin=[\da-f]+/.exec(headers['cookie'] ?? '') ?? [];
  expect(await check(session)).toBe(200);
  for (const forged of [
    session.slice(0, -1),
    `${session}0`,
    session.toUpperCase(),
    session.replace('=', '=%00'),
  ]) {
    expect(await check(forged)).toBe(401);
  }
});
