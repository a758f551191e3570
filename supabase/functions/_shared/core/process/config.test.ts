import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const ENV = {
  SUPABASE_URL: 'http://127.0.0.1:3000/',
  GATEWAY_DB_URL: 'postgres://app_gateway@127.0.0.1/postgres',
  JWT_SECRET: 'a-secret-of-at-least-thirty-two-characters',
};

test('keys are read from JSON (new projects) or from single variables (older ones)', () => {
  const old = readConfig({ ...ENV, SUPABASE_ANON_KEY: 'anon', SUPABASE_SERVICE_ROLE_KEY: 'service' });
  expect(old).toMatchObject({ publishableKey: 'anon', secretKey: 'service' });
  const keys = { SUPABASE_PUBLISHABLE_KEYS: '{"default":"p"}', SUPABASE_SECRET_KEYS: '{"default":"s"}' };
  expect(readConfig({ ...ENV, SUPABASE_ANON_KEY: 'anon', ...keys })).toMatchObject({
    publishableKey: 'p',
    secretKey: 's',
  });
});

test('without a key to verify tokens the configuration is refused', () => {
  expect(() => readConfig({ ...ENV, JWT_SECRET: '' })).toThrow('JWT_SECRET or SUPABASE_JWKS');
  expect(() => readConfig({ ...ENV, JWT_SECRET: undefined, SUPABASE_JWKS: '{"keys":[]}' })).toThrow(
    'JWT_SECRET',
  );
  expect(() => readConfig({ ...ENV, JWT_SECRET: 'too short' })).toThrow('JWT_SECRET');
});

test('the shared secret is for a stack that publishes no keys', () => {
  expect(readConfig({ ...ENV, SUPABASE_JWKS: '{"keys":[]}' }).jwtSecret).toBe(ENV.JWT_SECRET);
  const published = { keys: [{ kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }] };
  expect(readConfig({ ...ENV, SUPABASE_JWKS: JSON.stringify(published) }).jwtSecret).toBeNull();
});

test('origins are read as a list, without trailing slashes', () => {
  const { publicOrigins, supabaseUrl } = readConfig({
    ...ENV,
    PUBLIC_ORIGIN: 'https://a.test/, https://b.test',
  });
  expect(publicOrigins).toEqual(['https://a.test', 'https://b.test']);
  expect(supabaseUrl).toBe('http://127.0.0.1:3000');
});

test.each([
  ['app_gateway.ref:s%40@aws-1-eu-west-1.pooler.supabase.com:6543/postgres', '?sslmode=require'],
  ['app_gateway@10.0.0.5/postgres?sslmode=disable', ''],
  ['app_gateway@10.0.0.5/postgres?sslmode=verify-full', ''],
  ['app_gateway@10.0.0.5/postgres', '?sslmode=require'],
  ['app_gateway@[2001:db8::1]/postgres', '?sslmode=require'],
  ['app_gateway@supabase_db_tafiya:5432/postgres', ''],
  ['app_gateway@localhost/postgres', ''],
  ['app_gateway@127.0.0.1/postgres', ''],
  ['app_gateway@[::1]/postgres', ''],
])('the database connection is encrypted unless it is local or sslmode is given: %s', (address, added) => {
  const { databaseUrl } = readConfig({ ...ENV, GATEWAY_DB_URL: `postgres://${address}` });
  expect(databaseUrl).toBe(`postgres://${address}${added}`);
});

test.each(['GATEWAY_DB_URL', 'DATABASE_READ_URL'])(
  'the error for an invalid %s does not contain the URL',
  (name) => {
    const config = () => readConfig({ ...ENV, [name]: 'postgres://app_gateway:pass word/@:x' });
    expect(config).toThrow(`${name} is not an address`);
  },
);

test('a read replica is used when it is set, over an encrypted connection', () => {
  expect(readConfig(ENV).replicaUrl).toBeNull();
  const { replicaUrl } = readConfig({
    ...ENV,
    DATABASE_READ_URL: 'postgres://app_gateway@10.0.0.6/postgres',
  });
  expect(replicaUrl).toBe('postgres://app_gateway@10.0.0.6/postgres?sslmode=require');
});

test('Paystack needs a secret key; the key leaves this machine over https only', () => {
  const key = { PAYSTACK_SECRET_KEY: 'sk_test_0123456789abcdef' };
  expect(readConfig(ENV).paystack).toBeNull();
  expect(readConfig({ ...ENV, PAYSTACK_SECRET_KEY: '' }).paystack).toBeNull();
  expect(readConfig({ ...ENV, ...key }).paystack).toEqual({
    secretKey: 'sk_test_0123456789abcdef',
    baseUrl: 'https://api.paystack.co',
    isSimulated: false,
  });
  expect(readConfig({ ...ENV, ...key, PAYSTACK_BASE_URL: 'http://127.0.0.1:4000/' }).paystack).toMatchObject({
    baseUrl: 'http://127.0.0.1:4000',
    isSimulated: true,
  });
  expect(() => readConfig({ ...ENV, ...key, PAYSTACK_BASE_URL: 'http://paystack.test' })).toThrow('https');
  expect(() => readConfig({ ...ENV, PAYSTACK_SECRET_KEY: 'pk_test_public' })).toThrow('PAYSTACK_SECRET_KEY');
  const live = { PAYSTACK_SECRET_KEY: 'sk_live_0123', PAYSTACK_BASE_URL: 'http://127.0.0.1:4000' };
  expect(() => readConfig({ ...ENV, ...live })).toThrow('only test keys');
});

test('messages go to providers, or to an outbox on this machine', () => {
  const outbox = {
    DELIVERY_MODE: 'outbox',
    OUTBOX_URL: 'http://127.0.0.1:3000/_outbox',
    OUTBOX_KEY: 'sb_secret_x',
  };
  expect(readConfig(ENV).delivery).toMatchObject({ outbox: null });
  expect(readConfig({ ...ENV, ...outbox }).delivery).toMatchObject({
    outbox: { url: 'http://127.0.0.1:3000/_outbox', key: 'sb_secret_x' },
  });
  expect(() => readConfig({ ...ENV, ...outbox, OUTBOX_KEY: '' })).toThrow('OUTBOX_KEY');
  expect(() => readConfig({ ...ENV, ...outbox, OUTBOX_URL: 'http://outbox.test/' })).toThrow('this machine');
  expect(readConfig({ ...ENV, DELIVERY_OFF: 'sms, push' }).delivery.off).toEqual(['sms', 'push']);
  expect(() => readConfig({ ...ENV, DELIVERY_OFF: 'fax' })).toThrow('DELIVERY_OFF');
});
