import { expect, test } from 'vitest';
import { countSmsPages, toSmsText } from '../sms/text.ts';
import { SMS_SAMPLES } from '../sms/testing/sms-samples.ts';
import { toSms } from './words.ts';

const message = {
  kind: 'sos',
  channel: 'sms' as const,
  urgent: true,
  expiresAt: new Date('2030-01-01T00:00:00Z'),
  createdAt: new Date('2026-11-23T05:00:00Z'),
  unanswered: 0,
  subjectId: 'a',
  to: '+2348031112222',
  name: 'Ada Obi',
  title: 'SOS from Ngozi Eze',
  body: 'They ask for help with Tafiya.',
  link: '/s#abc',
  topic: null,
  publicBody: null,
  footer: null,
  button: null,
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

const GSM_7 = /^[A-Za-z0-9 @!"#$%&'()*+,\-./:;<=>?_]+$/;

test.each(SMS_SAMPLES)('an SMS of $kind ($source: $title) is plain, and has its short link', (sample) => {
  const { text, pages } = toSms({ ...message, ...sample }, 'https://tafiya.example');
  expect(text).toMatch(GSM_7);
  expect(pages).toBe(countSmsPages(text));
  const isAlarm = sample.kind === 'sos' || sample.source === 'contact';
  expect(pages).toBeLessThanOrEqual(isAlarm ? 3 : 2);
  const isCut = text.includes('...');
  expect(isCut).toBe(sample.body.length > 300);
  const link =
    / https:\/\/tafiya\.example\/(m\/[A-Za-z0-9_-]{22}[a-z]|[cs]#[A-Za-z0-9_-]{22}|account\/(profile|safety|payments#payouts)|alerts\/trips|contact)$/;
  expect(link.test(text)).toBe(sample.link !== null);
  expect(text).toContain(toSmsText(sample.title));
});

test('common SMS have one page', () => {
  const pages = SMS_SAMPLES.filter(({ kind }) =>
    ['trip_reminder', 'driver_waiting', 'phone_code', 'contact_request'].includes(kind),
  );
  expect(pages.map((sample) => toSms({ ...message, ...sample }, 'https://tafiya.example').pages)).toEqual([
    1, 1, 1, 1,
  ]);
});
