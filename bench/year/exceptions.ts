/** Calls that are refused, and why. */
export const REFUSED: Record<string, string> = {
  '/admin/documents?path=a%2Fb.png': 'no account of the year has this document',
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

/** Calls and jobs that read more than their answer explains, by their names, and why. */
export const READS_MUCH: readonly (readonly [names: RegExp, why: string])[] = [
  [/^\/admin\/analytics /, 'counts yesterday and today; the days that are over are counted once (0107)'],
  [/^\/admin\/finances /, 'sums what was paid since yesterday'],
  [/^\/admin\/deliveries /, 'counts the messages that wait, and failures of a day'],
  [/^\/admin\/(users|drivers)\?only=/, 'walks the newest until the page is full'],
  [/^\/admin\/pending-photos/, 'compares the photo of every verified driver with the approved one'],
  [/^\/admin\/unverified-users\?sort=name/, 'sorts everybody who waits by name'],
  [
    /^\/admin\/(papers|audit|payments\/\w+|refunds\/\w+|payouts\/\w+|trips|transactions)\?search=/,
    'in a small table the newest are cheaper than the rows of the people that the search has found',
  ],
  [/^\/admin\/payments\/failed\?sort=name/, 'sorts payments that failed by name'],
  [/^\/admin\/ledger-accounts /, 'counts the entries of each account'],
  [/^\/admin\/payout-funding /, 'sums what every payee is owed'],
  [/^\/corporate\/fleet /, 'the revenue of a vehicle sums its bookings'],
  [
    /^\/(admin\/)?demand /,
    'counts of 14 days over all routes, kept for 90 days; the routes of own trips of 90 days',
  ],
  [/^\/driver\/profile \(heavy driver\)/, 'sums the cash of all own trips'],
  [
    /^\/driver\/earnings(, page 2)? \(heavy company\)/,
    'asks for disputes of every earning that is not paid out',
  ],
  [/^\/notifications\/unread \(heavy company\)/, 'counts up to 1,000 entries of an index'],
  [/^\/trips(, page 2)? \(/, 'counts up to 1,000, and sorts the open trips of a small table'],
  [/^\/places\/:id\/points/, 'reads the 500 latest stops in a city, however many there are'],
  [/^reveal_ratings/, 'counts the average of a person again, from all of their ratings'],
  [/^forget_reminders/, 'its first run deletes nearly all reminders of the year'],
  [/^forget_(tracks|share_links)/, 'looks at everything of the trips that have just ended'],
  [/^match_alerts/, 'so few blocks are read whole for each alert that matches'],
  [/^find_fraud_signs/, 'reads the bookings of 100 payees in a run'],
  [/^remind_passengers/, 'reads every stop of the trips of the next 24 hours'],
  [/^count_|^check_/, 'counts or compares everything once a day, or since yesterday'],
];
