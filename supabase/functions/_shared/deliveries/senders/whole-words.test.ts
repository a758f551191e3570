import { expect, test } from 'vitest';
import type { Message } from '../queries.ts';
import { SMS_SAMPLES } from '../sms/testing/sms-samples.ts';
import { toMail, toPush, toSms } from './words.ts';

const ORIGIN = 'https://tafiya.example';
/** Traces of a missing part: empty brackets, a sign after a space or another sign, double spaces, a word of the language. */
const BROKEN =
  /^\s|\s$|[^\S\n]{2}|[^\S\n][,.;:!?)]|[,;:(][^\S\n]*[,.;)]|(?<!\.)\.\.(?!\.)|\b(null|undefined|NaN|Invalid Date)\b/;

const FULL: Message = {
  kind: 'trip_changed',
  channel: 'email',
  urgent: true,
  expiresAt: new Date('2030-01-01T00:00:00Z'),
  createdAt: new Date('2026-11-23T05:00:00Z'),
  unanswered: 0,
  source: 'notification',
  subjectId: 'a',
  to: 'ada@example.test',
  name: 'Ada Obi',
  title: 'Trip changed',
  body: 'Lagos to Ibadan, Fri 27 Nov, 07:30.',
  facts: [{ label: 'From', value: 'Lagos' }],
  link: '/trips/5eed0000-0000-4000-8000-000000000001',
  button: 'See the trip',
  topic: 'trip',
  publicBody: 'Lagos to Ibadan, Fri 27 Nov, 07:30',
  footer: 'You wrote to us.',
  unsubscribe: 'token',
  subscription: null,
};
const MISSING: [string, Partial<Message>][] = [
  ['nothing', {}],
  ['a link', { link: null }],
  ['the words of the button', { button: null }],
  ['a topic', { topic: null, unsubscribe: null }],
  ['facts', { facts: [] }],
  ['a footer', { footer: null }],
  ['words for the locked screen', { publicBody: null }],
  ['a name', { name: '' }],
  ['an address', { to: null }],
  [
    'everything that may be missing',
    {
      link: null,
      topic: null,
      unsubscribe: null,
      facts: [],
      footer: null,
      publicBody: null,
      name: '',
      to: null,
    },
  ],
];

const CASES = MISSING.flatMap(([part, changes]) =>
  [FULL, ...SMS_SAMPLES].map(
    (sample) => [sample.kind, sample.title, part, { ...FULL, ...sample, ...changes }] as const,
  ),
);

test.each(CASES)('%s (%s) without %s is whole as push, mail and SMS', (_kind, _title, _part, message) => {
  const push = toPush(message);
  const mail = toMail(message, ORIGIN);
  const texts = [
    push.title,
    push.body,
    mail.subject,
    toSms(message, ORIGIN).text,
    ...mail.text.split('\n').filter(Boolean),
  ];
  expect(texts.filter((text) => BROKEN.test(text))).toEqual([]);
});

test('an alarm shows no name on the locked screen of an administrator', () => {
  const [alarm] = SMS_SAMPLES.filter(({ kind, source }) => kind === 'sos' && source === 'notification');
  const push = toPush({ ...FULL, ...alarm, publicBody: null });
  expect(`${push.title} ${push.body}`).toBe('SOS: someone asks for help Open Tafiya to read more.');
});
