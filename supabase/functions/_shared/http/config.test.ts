import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const ENV = {
  SUPABASE_URL: 'http://127.0.0.1:3000/',
  GATEWAY_DB_URL: 'postgres://app_gateway@127.0.0.1/postgres',
  JWT_SECRET: 'a-secret-of-at-least-thirty-two-characters',
};

test('new projects name their keys in JSON, older ones have one of each', () => {
  const old = readConfig({ ...ENV, SUPABASE_ANON_KEY: 'anon', SUPABASE_SERVICE_ROLE_KEY: 'service' });
  expect(old).toMatchObject({ publishableKey: 'anon', secretKey: 'service' });
  const keys = { SUPABASE_PUBLISHABLE_KEYS: '{"default":"p"}', SUPABASE_SECRET_KEYS: '{"default":"s"}' };
  expect(readConfig({ ...ENV, SUPABASE_ANON_KEY: 'anon', ...keys })).toMatchObject({
    publishableKey: 'p',
    secretKey: 's',
  });
});

test('without any way to verify tokens nothing starts', () => {
  expect(() => readConfig({ ...ENV, JWT_SECRET: '' })).toThrow('JWT_SECRET or SUPABASE_JWKS');
  expect(() => readConfig({ ...ENV, JWT_SECRET: undefined, SUPABASE_JWKS: '{"keys":[]}' })).toThrow(
    'JWT_SECRET',
  );
  expect(() => readConfig({ ...ENV, JWT_SECRET: 'too short' })).toThrow('JWT_SECRET');
});

test('origins are read as a list, without their last slash', () => {
  const { publicOrigins, supabaseUrl } = readConfig({
    ...ENV,
    PUBLIC_ORIGIN: 'https://a.test/, https://b.test',
  });
  expect(publicOrigins).toEqual(['https://a.test', 'https://b.test']);
  expect(supabaseUrl).toBe('http://127.0.0.1:3000');
});
