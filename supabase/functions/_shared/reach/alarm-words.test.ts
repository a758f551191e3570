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
  footer: null,
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
