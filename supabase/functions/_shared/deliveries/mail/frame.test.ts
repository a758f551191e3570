import { expect, test } from 'vitest';
import type { Message } from '../queries.ts';
import { mailFrame, mailText, type MailContent } from './frame.ts';
import { toMail } from '../senders/words.ts';

const CONTENT: MailContent = {
  title: 'Seats <booked>',
  paragraphs: ['One & two.\nThree.'],
  facts: [{ label: 'Fare', value: '₦21,500 "cash"' }],
  code: '123456',
  button: { label: 'Open', url: 'https://t.test/?a=1&b=2' },
  footer: ['Why <you>.'],
  links: [{ label: 'Choose', url: 'https://t.test/c' }],
};

test('the HTML part escapes every text and loads nothing', () => {
  const html = mailFrame(CONTENT);
  expect(html).toContain('Seats &lt;booked&gt;</h1>');
  expect(html).toContain('One &amp; two.<br>Three.');
  expect(html).toContain('₦21,500 &quot;cash&quot;');
  expect(html).toContain('href="https://t.test/?a=1&amp;b=2"');
  expect(html).toContain('Why &lt;you&gt;.');
  expect(html).not.toMatch(/<img|<script|<link|url\(|src=/);
  expect(html).toContain('prefers-color-scheme:dark');
});

test('the text part says the same', () => {
  expect(mailText(CONTENT)).toBe(
    'One & two.\nThree.\n\nFare: ₦21,500 "cash"\n\n123456\n\nOpen: https://t.test/?a=1&b=2\n\nWhy <you>.\nChoose: https://t.test/c',
  );
});

const message: Message = {
  kind: 'booking_confirmed',
  channel: 'email',
  urgent: false,
  expiresAt: new Date(0),
  createdAt: new Date('2026-11-23T05:00:00Z'),
  unanswered: 0,
  source: 'notification',
  subjectId: '1',
  to: 'ada@there.example',
  name: 'Ada Obi',
  title: '2 seats booked for you',
  body: 'Lagos to Abuja.',
  facts: [{ label: 'Car', value: 'Toyota Sienna, silver, LAG-123-AB' }],
  link: '/trips/1',
  topic: 'booking',
  footer: null,
  button: null,
  publicBody: null,
  unsubscribe: 'token-1',
  subscription: null,
};

test('a message becomes a mail with both parts, its page, and the address that ends such mails', () => {
  const mail = toMail(message, 'https://t.test');
  expect(mail).toMatchObject({
    to: 'ada@there.example',
    subject: '2 seats booked for you',
    unsubscribe: 'https://t.test/api/unsubscribe?token=token-1&topic=booking',
  });
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('Lagos to Abuja.');
    expect(part).toContain('Toyota Sienna, silver, LAG-123-AB');
    expect(part).toContain('https://t.test/trips/1');
    expect(part).toContain('Stop mails like this one');
  }
});

test('a mail that must be sent names no way to end it', () => {
  const mail = toMail({ ...message, unsubscribe: null, link: null }, 'https://t.test');
  expect(mail.unsubscribe).toBeNull();
  expect(mail.html).toContain('https://t.test/dashboard');
  expect(mail.html).not.toContain('unsubscribe');
});

test('the button says what it does', () => {
  const { text, html } = toMail({ ...message, button: 'Confirm my address' }, 'https://t.test');
  for (const part of [text, html]) {
    expect(part).toContain('Confirm my address');
    expect(part).not.toContain('Open Tafiya');
  }
});

test('a mail to a person without an account says why it comes, and has no link to an account', () => {
  const mail = toMail({ ...message, footer: 'You wrote to us.', unsubscribe: null }, 'https://t.test');
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('You wrote to us.');
    expect(part).not.toContain('/account/notifications');
    expect(part).not.toContain('have an account');
  }
});
