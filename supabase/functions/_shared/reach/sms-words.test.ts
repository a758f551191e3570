import { expect, test } from 'vitest';
import { toSms } from './words.ts';

const message = {
  kind: 'sos',
  channel: 'sms' as const,
  urgent: true,
  expiresAt: new Date('2030-01-01T00:00:00Z'),
  subjectId: 'a',
  to: '+2348031112222',
  name: 'Ada Obi',
  title: 'SOS from Ngozi Eze',
  body: 'They ask for help with Tafiya.',
  link: '/s#abc',
  topic: null,
  publicBody: null,
  unsubscribe: null,
  source: 'contact' as const,
  facts: [],
  subscription: null,
};

test('the SMS of an alarm has the link that shows the trip', () => {
  expect(toSms(message, 'https://tafiya.test').text).toBe(
    'SOS from Ngozi Eze. They ask for help with Tafiya. Follow: https://tafiya.test/s#abc',
  );
});

test('without a trip there is no link', () => {
  expect(toSms({ ...message, link: null }, 'https://tafiya.test').text).toBe(
    'SOS from Ngozi Eze. They ask for help with Tafiya.',
  );
});

const cancelled = {
  ...message,
  kind: 'trip_cancelled',
  source: 'notification' as const,
  title: 'Trip cancelled',
  body: 'Lagos → Ìbàdàn was cancelled. You get ₦21,500 back.',
  link: '/trips/1',
};

test('another SMS is in the alphabet of SMS and ends with the page that it is about', () => {
  expect(toSms(cancelled, 'https://tafiya.test')).toEqual({
    to: message.to,
    text: 'Trip cancelled. Lagos - Ibadan was cancelled. You get N21,500 back. https://tafiya.test/trips/1',
    pages: 1,
  });
});

test('a code has no link', () => {
  const code = { ...cancelled, kind: 'phone_code', source: 'phone_code' as const, link: null };
  expect(
    toSms({ ...code, title: '012345 is your Tafiya code', body: 'Valid.' }, 'https://tafiya.test').text,
  ).toBe('012345 is your Tafiya code. Valid.');
});

test('a long SMS is cut to two pages, but never one about an alarm', () => {
  const body = 'Lagos to Abuja. '.repeat(40);
  expect(toSms({ ...cancelled, body }, 'https://tafiya.test').pages).toBe(2);
  expect(toSms({ ...message, body }, 'https://tafiya.test').pages).toBe(5);
});
