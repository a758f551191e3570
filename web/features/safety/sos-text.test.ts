import { describe, expect, it } from 'vitest';
import { journeyOf, type Journey } from './journey.ts';
import { smsLink } from '@/shared/safety/sms-link.ts';
import { sosText } from './sos-text.ts';

const NOW = Date.parse('2030-11-29T09:00:00Z');
const JOURNEY: Journey = {
  tripId: 'a',
  origin: 'Lagos',
  destination: 'Ìbàdàn',
  departureDate: '2030-11-29T06:30:00Z',
  plateNumber: 'LSD-218-XB',
  driverName: 'Ɗanládi',
};
const position = { latitude: 6.5244, longitude: 3.3792, accuracy: 12, recordedAt: '2030-11-29T08:58:00Z' };

describe('the SMS', () => {
  it('has route, plate, driver, position with its age and a link, in letters that every phone takes', () => {
    expect(sosText({ journey: JOURNEY, position, now: NOW })).toMatch(
      /^SOS, I need help\. I am on the way from Lagos to Ibadan, .*07:30, car LSD-218-XB, driver Danladi\. I was at 6\.52440,3\.37920 2 min ago: https:\/\/maps\.google\.com\/\?q=6\.52440,3\.37920 Call me, or call 112\.$/,
    );
  });

  const PARTS = ['plateNumber', 'driverName'] as const;
  const journeys = [
    null,
    JOURNEY,
    ...PARTS.map((part) => ({ ...JOURNEY, [part]: null })),
    { ...JOURNEY, plateNumber: null, driverName: null },
  ];
  it.each(journeys.flatMap((journey) => [position, null].map((at) => ({ journey, at }))))(
    'is whole with $journey and position $at',
    ({ journey, at }) => {
      const text = sosText({ journey, position: at, now: NOW });
      expect(text).not.toMatch(/\s{2}|\s[,.;:!?]|[,;:]\s*[,.;:]|\b(null|undefined|NaN)\b/);
      expect(text.startsWith('SOS, I need help. ')).toBe(true);
    },
  );

  it('says what is known', () => {
    expect(sosText({ journey: null, position: null, now: NOW })).toBe(
      'SOS, I need help. Call me, or call 112.',
    );
  });

  it.each([
    ['an Android phone', 'Mozilla/5.0 (Linux; Android 14)', 'sms:+2348031112222?body=SOS%2C%20now'],
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)', 'sms:+2348031112222&body=SOS%2C%20now'],
  ])('opens on %s', (_, agent, link) => {
    expect(smsLink('+2348031112222', 'SOS, now', agent)).toBe(link);
  });
});

describe('the trip of an emergency', () => {
  const ticket = (tripId: string, departureDate: string, status = 'confirmed') => ({
    ...JOURNEY,
    tripId,
    departureDate,
    status,
  });
  const saved = {
    tickets: [
      ticket('cancelled', '2030-11-29T09:00:00Z', 'cancelled'),
      ticket('last week', '2030-11-22T09:00:00Z'),
      ticket('now', '2030-11-29T06:30:00Z'),
    ],
    manifests: [],
  } as unknown as Parameters<typeof journeyOf>[0];

  it('is the one whose departure is nearest', () => {
    expect(journeyOf(saved, { tripId: null, now: NOW })?.tripId).toBe('now');
  });

  it('is the one in the address', () => {
    expect(journeyOf(saved, { tripId: 'last week', now: NOW })?.tripId).toBe('last week');
  });

  it.each([
    [NOW + 1, 'cancelled'],
    [NOW - 1, 'now'],
  ])('that was cancelled on board counts until %i', (until, expected) => {
    const cancelled = {
      ...JOURNEY,
      tripId: 'cancelled',
      status: 'cancelled',
      departureDate: new Date(NOW).toISOString(),
      onBoardUntil: new Date(until).toISOString(),
    };
    const both = { ...saved, tickets: [cancelled, ...saved.tickets] } as typeof saved;
    expect(journeyOf(both, { tripId: null, now: NOW })?.tripId).toBe(expected);
  });

  it('is none if nothing is kept on this phone', () => {
    expect(journeyOf({ tickets: [], manifests: [] }, { tripId: 'now', now: NOW })).toBeNull();
  });
});
