import { expect, test } from 'vitest';
import { readJoin } from './join-config.ts';

test('the payload of supabase-js is read', () => {
  const payload = {
    config: {
      broadcast: { ack: true, self: true },
      presence: { key: 'ada', enabled: true },
      postgres_changes: [{ event: '*' }],
      private: true,
    },
    access_token: 'x',
  };
  expect(readJoin(payload)).toEqual({
    isPrivate: true,
    self: true,
    ack: true,
    replicationReady: false,
    presenceKey: 'ada',
    presenceEnabled: true,
    replay: 'none',
    token: 'x',
  });
});

test('booleans may be strings', () => {
  expect(readJoin({ config: { private: 'true', broadcast: { ack: 'false' } } })).toMatchObject({
    isPrivate: true,
    ack: false,
  });
});

test.each([
  [null],
  [undefined],
  ['text'],
  [[]],
  [{}],
  [{ config: 7 }],
  [{ config: { presence: [], broadcast: 1, private: {} }, access_token: 5 }],
])('an invalid payload gets the defaults: %j', (payload) => {
  expect(readJoin(payload)).toMatchObject({ isPrivate: false, presenceEnabled: false, token: null });
});

test('an invalid presence key leaves the other fields valid', () => {
  const { presenceEnabled, isPrivate } = readJoin({
    config: { presence: { key: 5, enabled: true }, private: true },
  });
  expect({ presenceEnabled, isPrivate }).toEqual({ presenceEnabled: true, isPrivate: true });
});

test('the token is also read under its older name', () => {
  expect(readJoin({ user_token: 'old' }).token).toBe('old');
});

test('a replay without a start time is invalid', () => {
  expect(readJoin({ config: { broadcast: { replay: { limit: 3 } } } }).replay).toBe('invalid');
  expect(readJoin({ config: { broadcast: { replay: { since: 3 } } } }).replay).toEqual({ since: 3 });
});
