import { expect, test } from 'vitest';
import { readConfig } from '../../core/process/config.ts';
import { createSenders } from './create-senders.ts';

const ENV = {
  SUPABASE_URL: 'http://127.0.0.1:3000',
  GATEWAY_DB_URL: 'postgres://app_gateway@127.0.0.1/postgres',
  JWT_SECRET: 'a-secret-of-at-least-thirty-two-characters',
  PUBLIC_ORIGIN: 'https://tafiya.example',
};
const OTHERS_OFF = { ...ENV, DELIVERY_OFF: 'push,sms' };
const sendersOf = (env: Record<string, string>) => createSenders(readConfig(env));

test('live without keys refuses to start and names the variable', () => {
  expect(() => sendersOf(OTHERS_OFF)).toThrow('MAIL_FROM must be set, or its channel listed in DELIVERY_OFF');
  const from = { ...OTHERS_OFF, MAIL_FROM: 'Tafiya <mail@tafiya.example>' };
  expect(() => sendersOf(from)).toThrow('RESEND_API_KEY or SMTP_URL must be set');
  expect(sendersOf({ ...from, RESEND_API_KEY: 're_1' }).email).not.toBeNull();
  expect(sendersOf({ ...from, SMTP_URL: 'smtps://u:p@mail.example' }).email).not.toBeNull();
});

test('a channel that is off needs no keys', () => {
  expect(sendersOf({ ...ENV, DELIVERY_OFF: 'email,push,sms' })).toEqual({
    email: null,
    push: null,
    sms: null,
  });
});

test('SMS are off without a key; with one they need a sender', () => {
  const others = { ...ENV, DELIVERY_OFF: 'email,push' };
  expect(sendersOf(others).sms).toBeNull();
  expect(() => sendersOf({ ...others, TERMII_API_KEY: 'k' })).toThrow('TERMII_SENDER must be set');
  const keys = { ...others, TERMII_API_KEY: 'k', TERMII_SENDER: 'Tafiya' };
  expect(sendersOf(keys).sms).not.toBeNull();
  expect(sendersOf({ ...keys, DELIVERY_OFF: 'email,push,sms' }).sms).toBeNull();
  expect(() => sendersOf({ ...keys, TERMII_SENDER: 'a name that is too long' })).toThrow('TERMII_SENDER');
  expect(() => sendersOf({ ...keys, TERMII_BASE_URL: 'http://termii.example' })).toThrow('https');
});

test('an embedded stack puts every channel into its outbox, except those that are off', () => {
  const outbox = {
    ...ENV,
    DELIVERY_MODE: 'outbox',
    OUTBOX_URL: 'http://127.0.0.1:3000/_outbox',
    OUTBOX_KEY: 'k',
  };
  expect(Object.values(sendersOf(outbox))).not.toContain(null);
  expect(sendersOf({ ...outbox, DELIVERY_OFF: 'sms' })).toMatchObject({ sms: null });
});

test('keys and messages leave this machine encrypted only; no message contains a password', () => {
  expect(() => sendersOf({ ...ENV, RESEND_BASE_URL: 'http://resend.example' })).toThrow('https');
  expect(() => sendersOf({ ...ENV, SMTP_URL: 'smtp://u:secret@mail.example' })).toThrow(
    /^SMTP_URL must begin/,
  );
  expect(() => sendersOf({ ...ENV, SMTP_URL: '//u:secret@mail' })).toThrow(/^SMTP_URL is not an address$/);
});
