/** The words of the inbox: what waits, since when, and who looks after it. */
import { supportSubjectWords } from '@tafiya/support/subjects.rules.ts';
import type { Carer, InboxGroupName, InboxItem, InboxKind } from '@tafiya/admin/inbox.contract.ts';
import { formatDay, formatDayTime, formatTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { inWords, wordsOf } from '@/shared/format/words.ts';

/** We promise a decision within 2 to 3 days. */
const LATE_MS = 2 * 24 * 3_600_000;

export const GROUP_NAMES: Record<InboxGroupName, string> = {
  alarms: 'Alarms',
  money: 'Money to confirm',
  drivers: 'Drivers and vehicles',
  claims: 'Claims',
  support: 'Support',
};

/** The list, below /admin, that shows the item as a card. */
export const PLACES: Record<InboxKind, string> = {
  alarm: 'alarms',
  check_in: 'alarms',
  confirmation: 'finances/confirm',
  entry: 'finances/entries',
  payment: 'finances/entries',
  payout: 'finances/payouts',
  payout_account: 'verification/accounts',
  refund: 'finances/refunds',
  dispute: 'finances/disputes',
  difference: 'finances/reconciliation',
  driver: 'pending-drivers',
  user: 'verification',
  vehicle: 'verification/vehicles',
  photo: 'verification/photos',
  name: 'verification/names',
  paper: 'verification/papers',
  claim: 'finances/claims',
  support: 'support',
  trip_report: 'reports',
  message_report: 'messages',
};

const CONFIRMATIONS: Record<string, string> = {
  release_payout: 'release a payout',
  release_payouts: 'release payouts that are held',
  retry_payout: 'try a payout again',
  retry_refund: 'send a refund again',
  settle_refund: 'refund by bank transfer',
  refund_account: 'refund to another account',
  close_difference: 'close a difference',
  decide_payout_account: 'accept a payout account',
  decide_claim: 'decide a claim',
  cancel_booking: 'cancel a booking',
  cancel_bookings: 'cancel all bookings of a person',
  change_trip_status: 'cancel a trip',
  answer_dispute: 'answer a dispute',
  charge_dispute: 'who pays for a dispute',
  end_dispute: 'end a dispute',
};
const ACCOUNTS = {
  other_name: 'payout account in another name',
  shared_number: 'payout account of another person',
};
const DISPUTES = {
  answer: 'the bank asks',
  unclear: 'how did a dispute end',
  loss: 'who pays for a dispute',
};
const CLAIMS = {
  driver_absent: 'says the driver did not come',
  left_behind: 'says the trip left without them',
  not_as_described: 'says it was not as described',
  not_completed: 'says the trip was not completed',
  passenger_absent: 'says the passenger did not come',
  unverified: 'no sign that the trip took place',
};
const TRIP_REPORTS = {
  left_behind: 'was left behind',
  not_started: 'not started, but has moved',
  boarded_cancelled: 'refunded, but boarded',
};
const MESSAGES = {
  rude: 'rude or threatening messages',
  fraud: 'asks for money or data',
  spam: 'advertising',
  other: 'reported messages',
};

type Words = (item: InboxItem) => string;

const wayOf: Words = ({ trip }) => (trip === null ? '' : `${trip.origin} → ${trip.destination}`);
const amountOf: Words = ({ amount }) => (amount === null ? '' : formatNaira(amount));
const vehicleOf: Words = ({ vehicle }) => (vehicle === null ? '' : `${vehicle.name} ${vehicle.plateNumber}`);

function listed(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}

const WHAT: Record<InboxKind, Words> = {
  alarm: (item) =>
    item.count === null
      ? listed(wayOf(item), item.vehicle?.plateNumber ?? '')
      : `and ${countOf(item.count - 1, 'other')} who proved nothing`,
  check_in: (item) => listed('no answer to a check-in', wayOf(item)),
  confirmation: (item) => listed(wordsOf(CONFIRMATIONS, item.detail ?? ''), amountOf(item)),
  entry: (item) => listed(inWords(item.detail ?? '').toLowerCase(), amountOf(item)),
  payout: (item) => `payout of ${amountOf(item)} ${item.detail === 'failed' ? 'failed' : 'on hold'}`,
  payout_account: ({ detail }) => wordsOf(ACCOUNTS, (detail ?? 'other_name') as keyof typeof ACCOUNTS),
  payment: (item) => `paid ${amountOf(item)} in another currency`,
  refund: (item) => `refund of ${amountOf(item)} failed`,
  dispute: (item) => listed(wordsOf(DISPUTES, item.detail as keyof typeof DISPUTES), amountOf(item)),
  difference: (item) =>
    `the provider’s books differ, ${listed(inWords(item.detail ?? '').toLowerCase(), amountOf(item))}`,
  driver: ({ detail, count }) =>
    listed(
      'papers',
      detail === 'again' ? 'sent again' : '',
      count === null || count === 0 ? '' : `${countOf(count, 'thing')} to look at`,
    ),
  user: ({ detail }) => (detail === 'corporate' ? 'papers of a company' : 'proof of address'),
  vehicle: vehicleOf,
  photo: () => 'new photo',
  name: () => 'new name',
  paper: () => 'renewed licence',
  claim: (item) => listed(wordsOf(CLAIMS, item.detail as keyof typeof CLAIMS), amountOf(item)),
  support: ({ detail }) => supportSubjectWords(detail as Parameters<typeof supportSubjectWords>[0]),
  trip_report: (item) => listed(wordsOf(TRIP_REPORTS, item.detail as keyof typeof TRIP_REPORTS), wayOf(item)),
  message_report: (item) => wordsOf(MESSAGES, item.detail as keyof typeof MESSAGES),
};

/** An item in a few words after the name: "refund of ₦19,500 failed". */
export function whatOf(item: InboxItem): string {
  return WHAT[item.kind](item);
}

const NOUNS: Partial<Record<InboxKind, [one: string, many?: string]>> = {
  entry: ['entry', 'entries'],
  paper: ['licence', 'licences'],
  support: ['request', 'requests'],
};

/** "2 users, 1 photo" */
export function kindsOf(rows: readonly { item: InboxItem }[]): string {
  const kinds = rows.map(({ item }) => item.kind);
  return [...new Set(kinds)]
    .map((kind) => {
      const [one, many] = NOUNS[kind] ?? [inWords(kind).toLowerCase()];
      return countOf(kinds.filter((each) => each === kind).length, one, many);
    })
    .join(', ');
}

/** The person of an item; money of the books alone has none. */
export function nameOf({ name }: InboxItem): string {
  return name ?? 'Tafiya';
}

/** Whether it has waited for as long as we promise. */
export function isLate(since: string, now: number): boolean {
  return now - Date.parse(since) >= LATE_MS;
}

/** "HB": first letters of the first and the last name. */
export function initialsOf(name: string): string {
  const words = name.split(' ').filter((word) => word !== '');
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => [...(word ?? '')][0]?.toUpperCase()).join('');
}

/** "You look after it", "Halima Bako looks after it", "No one looks after it". */
export function carerWords(carer: Carer | null): string {
  if (carer === null) return 'No one looks after it';
  return carer.isOwn ? 'You look after it' : `${carer.name} looks after it`;
}

/** "at 20:14" of today, "on Sat 28 Nov, 20:14" of another day. */
export function whenWords(moment: string, now: number): string {
  return formatDay(moment) === formatDay(now) ? `at ${formatTime(moment)}` : `on ${formatDayTime(moment)}`;
}
