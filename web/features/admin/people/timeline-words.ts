import type { PersonEvent } from '@tafiya/admin/people.contract.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { inWords } from '@/shared/format/words.ts';

/** One event in words: what happened, with whom, the rest in quiet, and whether an administrator must act. */
interface EventWords {
  what: string;
  /** Stands between `what` and the name of the other person: "by". */
  joint: string;
  /** Behind the name. */
  after: string;
  detail: string;
  isLoud: boolean;
}

type Wording = (event: PersonEvent) => Partial<EventWords> & { what: string };

const quoted = (words: string | null) => (words === null ? '' : `“${words}”`);
const isOpen = ({ state }: PersonEvent) => state === 'open';

/** Of each event; `decisions` that are not here are actions of the audit log. */
const WORDINGS: Record<string, Wording> = {
  booked: (event) => ({ what: 'Booked', joint: 'with', detail: seatsOf(event) }),
  was_booked: (event) => ({ what: 'Booked', joint: 'by', detail: seatsOf(event) }),
  booking_cancelled: ({ words }) => ({ what: 'Booking cancelled', joint: 'by', detail: quoted(words) }),
  trip_started: ({ number }) => ({
    what: 'Trip started',
    joint: 'with',
    detail: `${countOf(number ?? 0, 'seat')} booked`,
  }),
  trip_completed: () => ({ what: 'Trip completed', joint: 'with' }),
  trip_cancelled: ({ words }) => ({ what: 'Trip cancelled', joint: 'of', detail: quoted(words) }),
  payment: ({ state, words }) => ({
    what: PAYMENTS[state ?? ''] ?? `Payment: ${spoken(state)}`,
    detail: `by ${words ?? 'card'}`,
    isLoud: state !== 'paid' && state !== 'open' && state !== 'failed',
  }),
  refund: ({ state, words }) => ({
    what: state === 'done' ? 'Sent back' : 'To send back',
    detail: [spoken(words), state === 'done' ? '' : spoken(state)].filter(Boolean).join(', '),
    isLoud: state === 'failed',
  }),
  payout: ({ state, words }) => ({
    what: state === 'paid' ? 'Paid out' : `Payout: ${spoken(state)}`,
    detail: words ?? '',
    isLoud: state === 'on_hold' || state === 'failed' || state === 'reversed',
  }),
  fraud_sign: (event) => ({
    what: 'Sign of fraud',
    joint: 'with',
    detail: event.words ?? '',
    isLoud: isOpen(event),
  }),
  report: (event) => ({
    what: 'Message reported',
    joint: 'by',
    detail: [spoken(event.words), isOpen(event) ? 'not decided' : spoken(event.state)].join(', '),
    isLoud: isOpen(event),
  }),
  support: ({ words, state }) => ({
    what: 'Request for support',
    detail: [spoken(words), spoken(state)].join(', '),
  }),
  was_rated: ({ number, words }) => ({ what: `${number ?? 0} of 5`, joint: 'from', detail: quoted(words) }),
  rated: ({ number, words }) => ({
    what: 'Rated',
    joint: '',
    after: `${number ?? 0} of 5`,
    detail: quoted(words),
  }),
  alarm: (event) => ({ what: 'Alarm', detail: isOpen(event) ? '' : 'ended', isLoud: isOpen(event) }),
  alarm_on_trip: (event) => ({
    what: 'Alarm',
    joint: 'of',
    detail: isOpen(event) ? '' : 'ended',
    isLoud: isOpen(event),
  }),
  check_in: (event) => ({
    what: 'Check-in without an answer',
    detail: spoken(event.state),
    isLoud: isOpen(event),
  }),
  claim: (event) => ({ what: 'Claim opened', joint: 'by', detail: claimOf(event), isLoud: isOpen(event) }),
  own_claim: (event) => ({ what: 'Claim', joint: 'about', detail: claimOf(event) }),
  papers_sent: ({ state }) => ({ what: 'Papers sent', detail: spoken(state) }),
};

const PAYMENTS: Readonly<Record<string, string>> = {
  paid: 'Paid',
  open: 'Waiting for the bank',
  failed: 'Payment failed',
  disputed: 'Payment disputed by the bank',
  surplus: 'Paid without a seat',
  wrong_amount: 'Paid another sum',
  wrong_currency: 'Paid in another currency',
};

/** An event in words. A newer server may know events that this app does not: then the name itself. */
export function wordsOfEvent(event: PersonEvent): EventWords {
  const wording = WORDINGS[event.event] ?? decision;
  return { joint: '', after: '', detail: '', isLoud: false, ...wording(event) };
}

/** "Lagos → Abuja, Wed 2 Dec" */
export function routeOf({ trip }: PersonEvent): string {
  return trip === null ? '' : `${trip.origin} → ${trip.destination}, ${formatDay(trip.departureAt)}`;
}

function decision({ event, state, words }: PersonEvent): ReturnType<Wording> {
  return { what: `${inWords(event)}: ${spoken(state)}`, joint: 'by', detail: quoted(words) };
}

function seatsOf({ number, words, state }: PersonEvent): string {
  const parts = [countOf(number ?? 0, 'seat'), words === 'cash' ? 'cash' : 'paid online'];
  return [...parts, ...(state === 'cancelled' ? ['cancelled since'] : [])].join(', ');
}

function claimOf({ words, state }: PersonEvent): string {
  return [spoken(words), spoken(state)].filter(Boolean).join(', ');
}

/** A word of a list inside a sentence: "on hold". */
function spoken(word: string | null): string {
  return (word ?? '').replaceAll('_', ' ');
}
