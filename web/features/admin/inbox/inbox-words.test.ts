import { describe, expect, it } from 'vitest';
import { inboxItemOf } from '../testing/admin-sample.ts';
import { carerWords, initialsOf, isLate, nameOf, whatOf, whenWords } from './inbox-words.ts';

const NOW = Date.parse('2026-11-28T19:15:00Z');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

describe('an item of the inbox', () => {
  it('is late once it has waited for 2 days', () => {
    expect([48 * 60 - 1, 48 * 60].map((minutes) => isLate(ago(minutes), NOW))).toEqual([false, true]);
  });

  it('says in a few words what waits', () => {
    const trip = { id: crypto.randomUUID(), origin: 'Lagos', destination: 'Ibadan' };
    const vehicle = { name: 'Toyota Sienna', plateNumber: 'LSD-218-XB' };
    const words = [
      inboxItemOf({ kind: 'alarm', count: null, trip, vehicle }),
      inboxItemOf({ kind: 'alarm', count: 4 }),
      inboxItemOf({ kind: 'check_in', trip }),
      inboxItemOf({ kind: 'confirmation', detail: 'settle_refund', amount: 19_500 }),
      inboxItemOf({ kind: 'payout', detail: 'held', amount: 73_150 }),
      inboxItemOf({ kind: 'payout', detail: 'failed', amount: 500 }),
      inboxItemOf({ kind: 'difference', detail: 'missing_payout', amount: 500 }),
      inboxItemOf({ kind: 'payout_account', detail: 'other_name' }),
      inboxItemOf({ detail: 'again', count: 2 }),
      inboxItemOf({ kind: 'vehicle', vehicle }),
      inboxItemOf({ kind: 'claim', detail: 'passenger_absent', amount: 24_500 }),
      inboxItemOf({ kind: 'support', detail: 'lost_item' }),
      inboxItemOf({ kind: 'trip_report', detail: 'left_behind', trip }),
    ].map(whatOf);
    expect(words).toEqual([
      'Lagos → Ibadan, LSD-218-XB',
      'and 3 others who proved nothing',
      'no answer to a check-in, Lagos → Ibadan',
      'refund by bank transfer, ₦19,500',
      'payout of ₦73,150 on hold',
      'payout of ₦500 failed',
      'the provider’s books differ, missing payout, ₦500',
      'payout account in another name',
      'papers, sent again, 2 things to look at',
      'Toyota Sienna LSD-218-XB',
      'says the passenger did not come, ₦24,500',
      'Something I lost',
      'was left behind, Lagos → Ibadan',
    ]);
    // A newer server may have a detail that this app does not know.
    expect(whatOf(inboxItemOf({ kind: 'confirmation', detail: 'new_action' }))).toBe('New action');
  });

  it('names the person, and the one who looks after it', () => {
    expect(nameOf(inboxItemOf({ name: null }))).toBe('Tafiya');
    expect(initialsOf('Halima  Bako')).toBe('HB');
    expect(initialsOf('Ada')).toBe('A');
    expect(initialsOf('Élodie Nnamdi Okafor')).toBe('ÉO');
    expect(carerWords(null)).toBe('No one looks after it');
    const carer = { name: 'Halima Bako', isOwn: false, since: ago(3) };
    expect(carerWords(carer)).toBe('Halima Bako looks after it');
    expect(carerWords({ ...carer, isOwn: true })).toBe('You look after it');
  });

  it('says when it was decided', () => {
    expect(whenWords('2026-11-28T19:12:00Z', NOW)).toBe('at 20:12');
    expect(whenWords('2026-11-27T19:12:00Z', NOW)).toMatch(/^on Fri 27 Nov(?: 2026)?, 20:12$/);
  });
});
