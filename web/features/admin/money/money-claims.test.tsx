import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AdminClaim, AdminDispute, ClaimEvidence } from '@tafiya/claims/admin.contract.ts';
import { refusal } from '@/shared/testing/fake-server.ts';
import { pasteInto } from '@/shared/testing/render.tsx';
import { requestCount, showDashboard } from '../testing/admin-screen.tsx';

// jsdom has no layout for the chart library to measure; the browser journey covers the charts.
vi.mock('../platform/analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));

afterEach(() => vi.unstubAllGlobals());

const ID = '3b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a01';
const OTHER = '3b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a02';
const AT = '2031-03-02T20:00:00+01:00';
const passenger = { id: ID, name: 'Ada Obi', phone: '+2348030000001' };
const driver = { id: OTHER, name: 'Dauda Driver', phone: null };

const claimOf = (change: Partial<AdminClaim> = {}): AdminClaim => ({
  id: ID,
  bookingId: OTHER,
  side: 'passenger',
  kind: 'not_as_described',
  words: 'There was no air conditioning.',
  status: 'answered',
  answer: 'It broke on the way.',
  answeredAt: AT,
  answerUntil: AT,
  decision: null,
  decidedAt: null,
  refund: 0,
  createdAt: AT,
  totalFare: 21_500,
  paymentMethod: 'online',
  boardedAt: AT,
  canDecide: true,
  isDisputed: false,
  cannotDecide: null,
  passenger,
  driver,
  trip: { id: ID, origin: 'Lagos', destination: 'Ibadan', departureDate: AT },
  trips: [],
  ...change,
});

const EVIDENCE: ClaimEvidence = {
  claimId: ID,
  tripId: ID,
  tripStatus: 'completed',
  endedAt: AT,
  isClosedByClock: true,
  boardedAt: null,
  releaseAt: null,
  showsItWent: false,
  isFlagged: true,
  getsOnAtStopId: ID,
  getsOffAtStopId: OTHER,
  boarded: 1,
  bookings: 3,
  stops: [
    {
      id: ID,
      place: 'Lagos',
      latitude: 6.5,
      longitude: 3.4,
      plannedAt: AT,
      reachedAt: null,
      reportedAt: null,
      leftAt: null,
    },
  ],
  track: [{ at: AT, latitude: 6.5, longitude: 3.5 }],
};

const disputeOf = (change: Partial<AdminDispute> = {}): AdminDispute => ({
  id: ID,
  providerId: '77',
  reference: 'tafiya-1',
  trips: [],
  bookingId: OTHER,
  amount: 21_500,
  status: 'open',
  unclearStatus: null,
  dueAt: new Date(Date.now() + 150.5 * 60_000).toISOString(),
  accepts: null,
  words: null,
  answeredAt: null,
  loss: 0,
  twice: 0,
  charged: null,
  createdAt: AT,
  endedAt: null,
  passenger,
  cannotDecide: null,
  ...change,
});

const show = (list: string, answers: Record<string, () => Response | Promise<Response>>) =>
  showDashboard(`money&list=${list}`, {
    'GET /api/admin/confirmations': () => Response.json([]),
    ...answers,
  });
const sent = ({ requests }: ReturnType<typeof show>['server'], path: string) =>
  requests.filter((call) => call.method === 'POST' && call.path === path).map(({ body }) => body);

const asked = ({ requests }: ReturnType<typeof show>['server'], list: string) =>
  requests.filter(({ path }) => path === list).map(({ query }) => query.get('open'));

describe('Claims', () => {
  const LIST = 'GET /api/admin/claims';
  const DECIDE = `/api/admin/decide-claim/${ID}`;

  it('is upheld with a part of the fare, and waits for a second administrator', async () => {
    const { server, person } = show('claims', {
      [LIST]: () => Response.json([claimOf()]),
      [`POST ${DECIDE}`]: () => Response.json({ id: ID, status: 'waiting' }),
    });
    await person.click(await screen.findByRole('button', { name: 'Uphold: Ada Obi, Lagos to Ibadan' }));
    expect(screen.getByText('Passenger: There was no air conditioning.')).toBeDefined();
    expect(screen.getByText('Driver: It broke on the way.')).toBeDefined();
    const sheet = within(await screen.findByRole('dialog'));
    const refund = sheet.getByLabelText<HTMLInputElement>('Refund in naira');
    expect(refund.value).toBe('21500');
    for (const [typed, problem] of [
      ['30000', 'The refund is more than the passenger paid'],
      ['0', 'Please enter what goes back'],
      ['five', 'Please enter a sum in naira, such as 8500'],
    ] as const) {
      await person.clear(refund);
      await person.type(refund, typed);
      await person.click(sheet.getByRole('button', { name: 'Yes, uphold' }));
      expect(await sheet.findByText(problem)).toBeDefined();
    }
    await pasteInto(person, refund, '5000.50');
    await pasteInto(person, sheet.getByLabelText('Reason'), 'Half an hour without cooling');
    expect(sent(server, DECIDE)).toEqual([]);
    await person.click(sheet.getByRole('button', { name: 'Yes, uphold' }));
    expect(await screen.findByText('Waits for a second administrator')).toBeDefined();
    expect(sent(server, DECIDE)).toEqual([
      { upheld: true, refund: 5000.5, reason: 'Half an hour without cooling' },
    ]);
  });

  it('refuses a driver’s report, and gives nothing back unless a sum is entered', async () => {
    const { server, person } = show('claims', {
      [LIST]: () => Response.json([claimOf({ side: 'driver', kind: 'passenger_absent' })]),
      [`POST ${DECIDE}`]: () => Response.json({ id: ID, status: 'refused' }),
    });
    await person.click(await screen.findByRole('button', { name: /^Refuse: / }));
    const sheet = within(await screen.findByRole('dialog'));
    await pasteInto(person, sheet.getByLabelText('Reason'), 'The passenger boarded');
    await person.click(sheet.getByRole('button', { name: 'Yes, refuse' }));
    expect(await screen.findByText('Claim Decided')).toBeDefined();
    expect(sent(server, DECIDE)).toEqual([{ upheld: false, refund: 0, reason: 'The passenger boarded' }]);
  });

  it('about a passenger in cash is upheld without money', async () => {
    const claim = claimOf({ side: 'driver', kind: 'passenger_absent', paymentMethod: 'cash' });
    const { server, person } = show('claims', {
      [LIST]: () => Response.json([claim]),
      [`POST ${DECIDE}`]: () => Response.json({ id: ID, status: 'upheld' }),
    });
    expect(await screen.findByText('₦21,500 in cash')).toBeDefined();
    await person.click(await screen.findByRole('button', { name: /^Uphold: / }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText(/^No money moves\./)).toBeDefined();
    expect(sheet.queryByLabelText('Refund in naira')).toBeNull();
    await pasteInto(person, sheet.getByLabelText('Reason'), 'The track shows that the driver waited');
    await person.click(sheet.getByRole('button', { name: 'Yes, did not come' }));
    expect(await screen.findByText('Claim Decided')).toBeDefined();
    expect(sent(server, DECIDE)).toMatchObject([{ upheld: true, refund: 0 }]);
  });

  it('says that a claim waits for the bank that disputes the payment', async () => {
    show('claims', { [LIST]: () => Response.json([claimOf({ canDecide: false, isDisputed: true })]) });
    expect(await screen.findByText('After the decision of the passenger’s bank')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Uphold/ })).toBeNull();
  });

  it('cannot be decided while the other side can answer, and shows one that waits', async () => {
    const { server, person } = show('claims', {
      [LIST]: () => Response.json([claimOf({ status: 'open', answer: null, canDecide: false })]),
      'GET /api/admin/confirmations': () =>
        Response.json([
          {
            id: OTHER,
            action: 'decide_claim',
            subject: ID,
            person: 'Ada Obi',
            reference: 'tafiya-1',
            amount: 21_500,
            details: { upheld: true, refund: 21_500 },
            reason: 'Checked',
            personId: ID,
            askedBy: 'Ben',
            askedById: null,
            askedAt: AT,
            isOwn: false,
            cannotDecide: null,
          },
        ]),
    });
    expect(await screen.findByText(/^The other side can answer until/)).toBeDefined();
    const row = within(
      screen.getByRole('heading', { name: 'Not as described' }).closest('li') ?? document.body,
    );
    expect(await row.findByText('Waits for a second administrator')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Uphold/ })).toBeNull();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Claims' }), 'all');
    await waitFor(() => expect(asked(server, '/api/admin/claims')).toEqual(['true', null]));
  });

  it('shows the evidence only on demand, because each look is audited', async () => {
    const path = `/api/admin/claims/${ID}/evidence`;
    const { server, person } = show('claims', {
      [LIST]: () => Response.json([claimOf()]),
      [`GET ${path}`]: () => refusal(503, 'unavailable', 'We are busy.'),
    });
    const button = await screen.findByRole('button', { name: /^Evidence: / });
    expect(requestCount(server, path)).toBe(0);
    await person.click(button);
    const sheet = within(await screen.findByRole('dialog'));
    expect(await sheet.findByText('We are busy.')).toBeDefined();
    server.answer({ [`GET ${path}`]: () => Response.json(EVIDENCE) });
    await person.click(sheet.getByRole('button', { name: 'Try again' }));
    expect(await sheet.findByText('1 of 3 bookings')).toBeDefined();
    expect(sheet.getByText('Lagos, gets on here')).toBeDefined();
    expect(sheet.getByText(/^11 km, /)).toBeDefined();
    expect(sheet.getByText(/reported more than twice/)).toBeDefined();
  });

  it('says when there is none, and can be loaded again', async () => {
    const { server, person } = show('claims', { [LIST]: () => refusal(503, 'unavailable', 'We are busy.') });
    expect(await screen.findByText('The claims could not be loaded')).toBeDefined();
    server.answer({ [LIST]: () => Response.json([]) });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No claims to decide')).toBeDefined();
  });
});

describe('Disputes', () => {
  const LIST = 'GET /api/admin/disputes';
  const ANSWER = `/api/admin/answer-dispute/${ID}`;
  const CHARGE = `/api/admin/charge-dispute/${ID}`;

  it('shows the time left, and is contested with words for the bank', async () => {
    const { server, person } = show('disputes', {
      [LIST]: () => Response.json([disputeOf()]),
      [`POST ${ANSWER}`]: () => Response.json({ id: ID, status: 'contested' }),
    });
    expect(await screen.findByText(/, 2 h 30 min left$/)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Contest: Ada Obi, tafiya-1' }));
    const sheet = within(await screen.findByRole('dialog'));
    await person.click(sheet.getByRole('button', { name: 'Yes, contest' }));
    expect(await sheet.findByText('Please write an answer for the bank')).toBeDefined();
    await pasteInto(person, sheet.getByLabelText('Answer'), 'The passenger boarded by code.');
    await person.click(sheet.getByRole('button', { name: 'Yes, contest' }));
    expect(await screen.findByText('Answer Sent')).toBeDefined();
    expect(sent(server, ANSWER)).toEqual([{ accept: false, words: 'The passenger boarded by code.' }]);
  });

  it('is sent again as it is stored, when the provider did not answer', async () => {
    const { server, person } = show('disputes', {
      [LIST]: () => Response.json([disputeOf({ accepts: true, words: 'It did not go.' })]),
      [`POST ${ANSWER}`]: () => Response.json({ id: ID, status: 'accepted' }),
    });
    expect(await screen.findByText('Accepted, not sent yet: It did not go.')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Send again: Ada Obi, tafiya-1' }));
    await person.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes, accept' }),
    );
    expect(await screen.findByText('Answer Sent')).toBeDefined();
    expect(sent(server, ANSWER)).toEqual([{ accept: true, words: 'It did not go.' }]);
  });

  it('shows that the time to answer is over', async () => {
    show('disputes', { [LIST]: () => Response.json([disputeOf({ dueAt: '2020-03-02T20:00:00Z' })]) });
    expect(await screen.findByText(/, time is over$/)).toBeDefined();
  });

  it('has no second answer, and the loss of a lost one is decided', async () => {
    const { server, person } = show('disputes', {
      [LIST]: () =>
        Response.json([
          disputeOf({ id: OTHER, accepts: false, words: 'It went.', answeredAt: AT }),
          disputeOf({ status: 'lost', loss: 21_500, endedAt: AT }),
        ]),
      [`POST ${CHARGE}`]: () => Response.json({ id: ID, status: 'driver' }),
    });
    await person.click(await screen.findByRole('button', { name: /^Charge the driver: / }));
    expect(screen.queryByRole('button', { name: /^(Contest|Accept): / })).toBeNull();
    const sheet = within(await screen.findByRole('dialog'));
    await pasteInto(person, sheet.getByLabelText('Reason'), 'The trip did not go');
    await person.click(sheet.getByRole('button', { name: 'Yes, charge the driver' }));
    expect(await screen.findByText('Driver Charged')).toBeDefined();
    expect(sent(server, CHARGE)).toEqual([{ toDriver: true, reason: 'The trip did not go' }]);
  });

  it('are ended by an administrator when the bank has closed them without a result', async () => {
    const path = `/api/admin/end-dispute/${ID}`;
    const { server, person } = show('disputes', {
      [LIST]: () => Response.json([disputeOf({ unclearStatus: 'archived' })]),
      [`POST ${path}`]: () => Response.json({ id: ID, status: 'lost' }),
    });
    expect(await screen.findByText('Closed by the bank: Archived')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^(Contest|Accept): / })).toBeNull();
    await person.click(screen.getByRole('button', { name: /^Was lost: / }));
    const sheet = within(await screen.findByRole('dialog'));
    await pasteInto(person, sheet.getByLabelText('Reason'), 'Paystack wrote it');
    await person.click(sheet.getByRole('button', { name: 'Yes, it was lost' }));
    expect(await screen.findByText('Dispute Ended')).toBeDefined();
    expect(sent(server, path)).toEqual([{ won: false, reason: 'Paystack wrote it' }]);
  });

  it('says when there is none, and can be loaded again', async () => {
    const { server, person } = show('disputes', {
      [LIST]: () => refusal(503, 'unavailable', 'We are busy.'),
    });
    expect(await screen.findByText('The disputes could not be loaded')).toBeDefined();
    server.answer({ [LIST]: () => Response.json([]) });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No open disputes')).toBeDefined();
  });
});
