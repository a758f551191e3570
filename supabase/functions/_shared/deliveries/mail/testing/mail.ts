import type { Mail, Sending } from '../../senders/senders.ts';

/** A mail of a topic. */
export const MAIL: Mail = {
  to: 'ada@there.example',
  subject: 'Trip cancelled',
  text: 'Lagos to Abuja was cancelled.',
  html: '<p>Lagos to Abuja was cancelled.</p>',
  unsubscribe: 'https://tafiya.example/api/unsubscribe?token=1&topic=trip',
};

export const SENDING: Sending = {
  id: '00000000-0000-4000-8000-000000000001',
  expiresAt: new Date('2030-01-01T00:00:00Z'),
  signal: new AbortController().signal,
  about: { kind: 'trip_cancelled', recipient: 'Ada Obi', notificationId: null },
};
