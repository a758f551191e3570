/** Calls that are refused, and why. */
export const REFUSED: Record<string, string> = {
  '/admin/documents?path=a%2Fb.png': 'no account of the year has this document',
  '/documents?path=5eed0000-0000-4000-8000-000000000001%2Fproof-of-address.png':
    "it is another person's file",
  '/bookings/:id/claim': 'most bookings have no claim',
  '/trips/:id/claims': 'most trips have no claim',
  '/trips/:id/shares': 'only trips that are not over are shared',
  '/trips/:id/location': 'only participants of a trip under way see it',
  '/trips/:id/cancellation': 'only trips that are not over are cancelled',
  '/user/export': 'a large account gets a file (0105)',
};

/** Tables with many rows that do not grow with trips and people, and why they may be read whole. */
export const READ_WHOLE: Record<string, string> = {
  'public.places': '949 places of Nigeria',
  'private.place_keys': 'the names of the places',
  'public.place_neighbours': 'the distances between the places',
  'public.platform_settings': 'one row, asked for each payee',
  'private.sms_spend': 'a row for each day',
  'private.reconciliation_differences': 'at most some for each day',
  'private.suppressed_addresses': 'only addresses that bounced',
  'private.delivery_rules': 'a row for each kind of message',
};

/** Reads that one call or job may make beyond its answer. */
interface ReadsMuch {
  names: RegExp;
  /** Rows of each table for each row of the answer (`readsPerRow`), a little above those of the small year at any time of the day. */
  most: Readonly<Record<string, number>>;
  why: string;
}

/** Calls and jobs that read more than their answer explains: of which tables, how many rows at most, and why. */
const READS_MUCH: readonly ReadsMuch[] = [
  {
    names: /^\/admin\/analytics /,
    most: { 'public.transactions': 60, 'public.bookings': 50, 'private.day_figures': 40 },
    why: 'counts yesterday and today, once for each part; the days that are over are counted once (0107)',
  },
  {
    names: /^\/admin\/finances /,
    most: { 'public.transactions': 30, 'public.bookings': 30 },
    why: 'sums what was paid since yesterday',
  },
  {
    names: /^\/admin\/(users|drivers)\?only=/,
    most: { 'public.profiles': 30, 'public.driver_profiles': 30 },
    why: 'walks the newest until the page is full',
  },
  {
    names: /^\/admin\/(papers|audit|refunds\/\w+|payouts\/\w+)\?search=/,
    most: {
      'private.admin_audit': 200,
      'public.papers': 80,
      'public.payments': 60,
      'public.refunds': 55,
      'public.payouts': 35,
    },
    why: 'in a small table the newest are cheaper than the rows of the people that the search has found',
  },
  {
    names: /^\/admin\/transactions\?only=/,
    most: {
      'public.transactions': 90,
      'public.payments': 90,
      'public.earnings': 90,
      'public.payout_items': 90,
    },
    why: 'walks the newest until the page is full',
  },
  {
    names: /^\/admin\/transactions\?search=/,
    most: { 'public.earnings': 95, 'public.payments': 60 },
    why: 'counts the payments of the people that the search has found; attempts without a booking are few, and walked',
  },
  {
    names: /^\/admin\/ledger-accounts /,
    most: { 'private.ledger_entries': 200 },
    why: 'counts the entries of each account',
  },
  {
    names: /^\/corporate\/trips\/:id\/candidates /,
    most: { 'public.trips': 40 },
    why: 'looks at the trips of each driver and vehicle around the day',
  },
  {
    names: /^\/admin\/payout-funding /,
    most: { 'public.profiles': 30, 'private.ledger_accounts': 30, 'public.payout_accounts': 25 },
    why: 'sums what every payee is owed',
  },
  {
    names: /^\/(admin\/)?demand /,
    most: { 'private.search_counts': 600, 'public.trips': 80 },
    why: 'counts of 14 days over all routes, kept for 90 days; the routes of own trips of 90 days',
  },
  {
    names: /^\/driver\/profile \(heavy driver\)/,
    most: { 'public.bookings': 40 },
    why: 'sums the cash of all own trips',
  },
  {
    names: /^\/notifications\/unread \(heavy company\)/,
    most: { 'public.notifications': 45 },
    why: 'counts up to 1,000 entries of an index',
  },
  {
    names: /^\/trips \(/,
    most: { 'public.trips': 60 },
    why: 'counts up to 1,000 open trips',
  },
  {
    names: /^\/places\/:id\/points/,
    most: { 'public.trip_stops': 30, 'public.trips': 30 },
    why: 'reads the 500 latest stops in a city, however many there are',
  },
  {
    names: /^reveal_ratings/,
    most: { 'public.ratings': 50 },
    why: 'counts the average of a person again, from all of their ratings',
  },
  {
    names: /^forget_reminders/,
    most: { 'private.departure_reminders': 25, 'private.point_reminders': 25 },
    why: 'its first run deletes nearly all reminders of the year',
  },
  {
    names: /^forget_(tracks|share_links)/,
    most: { 'private.trip_track': 40, 'public.trip_shares': 40, 'public.trips': 40 },
    why: 'looks at everything of the trips that have just ended',
  },
  {
    names: /^find_fraud_signs/,
    most: { 'public.bookings': 700, 'private.trip_track': 80 },
    why: 'reads the bookings of 100 payees in a run',
  },
  {
    names: /^remind_passengers/,
    most: { 'public.trips': 60 },
    why: 'reads every stop of the trips of the next 24 hours',
  },
  {
    names: /^check_all_payments/,
    most: {
      'public.bookings': 2700,
      'public.transactions': 2600,
      'public.payments': 1800,
      'private.ledger_journals': 1600,
      'public.seat_holds': 590,
      'public.refunds': 430,
      'private.ledger_entries': 420,
      'public.trip_stops': 420,
      'public.earnings': 370,
      'public.trips': 100,
      'public.journeys': 30,
    },
    why: 'compares everything once a day',
  },
  {
    names: /^check_all_payouts/,
    most: {
      'private.ledger_entries': 9900,
      'private.ledger_journals': 3800,
      'public.payout_items': 1800,
      'public.earnings': 1400,
      'public.payouts': 450,
      'private.ledger_accounts': 80,
    },
    why: 'compares everything once a day',
  },
  {
    names: /^check_all_journals/,
    most: { 'private.ledger_entries': 6400, 'private.ledger_journals': 1200 },
    why: 'compares everything once a day',
  },
  {
    names: /^\/departures /,
    most: { 'public.trip_offers': 50 },
    why: 'chooses four routes among the 200 trips that leave first',
  },
  {
    names: /^check_ledger/,
    most: {
      'public.refunds': 140,
      'private.ledger_journals': 220,
      'public.bookings': 110,
      'private.ledger_entries': 190,
      'public.transactions': 60,
      'public.trip_stops': 60,
      'public.payments': 40,
      'public.seat_holds': 30,
      'private.ledger_accounts': 40,
      'public.earnings': 140,
      'public.journeys': 20,
    },
    why: 'compares what was written since yesterday',
  },
  {
    names: /^count_figures/,
    most: {
      'public.profiles': 420,
      'public.bookings': 280,
      'public.trips': 150,
      'public.driver_profiles': 50,
      'public.trip_offers': 40,
      'public.transactions': 680,
      'public.payments': 360,
      'public.earnings': 200,
      'public.payout_items': 190,
      'public.payouts': 30,
    },
    why: 'counts everything once an hour',
  },
  {
    names: /^count_usual_fares/,
    most: { 'public.bookings': 60, 'public.trip_stops': 60 },
    why: 'counts the bookings of 60 days, once a day',
  },
  {
    names: /^count_delivery_figures/,
    most: { 'private.deliveries': 50 },
    why: 'counts the messages of the last 24 hours',
  },
];

/** The most rows of a table that a call or job may read for each row of its answer beyond the rule; 0 without an exception. */
export function excusedReads(name: string, table: string): number {
  return Math.max(
    0,
    ...READS_MUCH.filter(({ names }) => names.test(name)).map(({ most }) => most[table] ?? 0),
  );
}
