import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TripPassenger } from '@tafiya/bookings/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { boardingQrText } from '@tafiya/bookings/boarding.rules.ts';
import { networkReturns } from '@/shared/testing/browser-events.ts';
import { connectApi } from '@/shared/api/api.ts';
import { deleteDrafts } from '@/shared/session/drafts.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { passengerOf } from '@/shared/testing/bookings.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { BoardingList } from './boarding-list.tsx';
import { hasWaitingCodes } from './waiting-codes.ts';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

const TRIP = tripOf({ status: 'waiting' });
const ADA = passengerOf({ name: 'Ada Obi' });
const BOLA = passengerOf({ bookingId: '1f3f0a63-90a8-4d0c-9f5c-0f3b9f4f7a04', name: 'Bola Ade' });
const AT = '2030-11-29T06:10:00.000Z';
const boardPath = ({ bookingId }: TripPassenger) => `POST /api/bookings/${bookingId}/board`;

/** The server: it boards every passenger, unless `answers` say otherwise. */
function serve(answers: Parameters<typeof fakeServer>[0] = {}) {
  const aboard = new Set<string>();
  const board = ({ bookingId }: TripPassenger) => ({
    [boardPath({ ...ADA, bookingId })]: () => {
      aboard.add(bookingId);
      return Response.json({ bookingId, boardedAt: AT });
    },
  });
  return fakeServer({
    [`GET /api/trips/${TRIP.id}`]: () => Response.json(TRIP),
    [`GET /api/trips/${TRIP.id}/passengers`]: () =>
      Response.json(
        [ADA, BOLA].map((each) => ({ ...each, boardedAt: aboard.has(each.bookingId) ? AT : null })),
      ),
    ...board(ADA),
    ...board(BOLA),
    ...answers,
  });
}

const show = (trip: Trip = TRIP) => renderApp(<BoardingList trip={trip} />);

async function type(name: string, code: string): Promise<void> {
  // The sheet has shown this passenger after the one before.
  if (!screen.queryByRole('dialog', { name: `Board ${name}` })) {
    if (screen.queryByRole('dialog')) await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(await screen.findByRole('button', { name: `Board ${name}` }));
  }
  const sheet = within(await screen.findByRole('dialog', { name: `Board ${name}` }));
  expect(document.activeElement).toBe(sheet.getByLabelText('Boarding code'));
  await userEvent.paste(code);
}

beforeEach(() => connectApi({ accessToken: async () => 'token', onRefusal: () => undefined }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('boarding by code', () => {
  it('boards seats that were added to a booking by their own code', async () => {
    const added = { ...BOLA, name: ADA.name, addsTo: ADA.bookingId, seats: 1, boardedAt: null };
    const server = serve({
      [`GET /api/trips/${TRIP.id}/passengers`]: () => Response.json([ADA, added]),
    });
    show();
    expect(await screen.findByText(/^2 \+ 1 seats/)).toBeDefined();
    expect(screen.getByText('1 seat added')).toBeDefined();
    await type('Ada Obi, 1 seat added', '9911');
    await waitFor(() =>
      expect(server.requests.some(({ path }) => path.includes(added.bookingId))).toBe(true),
    );
    expect(screen.getAllByRole('link', { name: 'Message Ada Obi' })).toHaveLength(1);
  });

  it('boards a passenger with the typed code and counts who is on board', async () => {
    const server = serve();
    show();
    expect(await screen.findByText('0 of 2 bookings on board.')).toBeDefined();
    await type('Ada Obi', '0427');
    expect(await screen.findByText('On board 07:10')).toBeDefined();
    expect(screen.getByText('1 of 2 bookings on board.')).toBeDefined();
    const sent = server.requests.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ code: '0427', scannedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(screen.queryByRole('button', { name: 'Board Ada Obi' })).toBeNull();
  });

  it('checks nothing before the fourth digit, and takes no letters', async () => {
    const server = serve();
    show();
    await type('Ada Obi', 'a42');
    expect(screen.getByLabelText<HTMLInputElement>('Boarding code').value).toBe('42');
    await userEvent.click(screen.getByRole('button', { name: 'Erase' }));
    expect(screen.getByLabelText<HTMLInputElement>('Boarding code').value).toBe('4');
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('shows a wrong code and takes another one', async () => {
    const server = serve({
      [boardPath(ADA)]: () => refusal(409, 'wrong_code', 'This code is wrong. 4 tries left.'),
    });
    show();
    await type('Ada Obi', '1111');
    const sheet = within(screen.getByRole('dialog'));
    expect(await sheet.findByText('This code is wrong. 4 tries left.')).toBeDefined();
    expect(sheet.getByLabelText('Boarding code').getAttribute('aria-invalid')).toBe('true');
    expect(hasWaitingCodes(TRIP)).toBe(false);
    server.answer({ [boardPath(ADA)]: () => Response.json({ bookingId: ADA.bookingId, boardedAt: AT }) });
    // The first digit of the next code takes the place of the wrong one.
    for (const digit of '0427') await userEvent.click(sheet.getByRole('button', { name: digit }));
    await waitFor(() => expect(screen.queryByText(/This code is wrong/)).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Board Bola Ade' })).toBeDefined();
  });

  it('keeps codes without a connection, also in a closed page, and sends them later', async () => {
    const offline = () => Promise.reject(new TypeError('offline'));
    const server = serve({ [boardPath(ADA)]: offline, [boardPath(BOLA)]: offline });
    show();
    await type('Ada Obi', '0427');
    expect(await screen.findByText('Waiting for network')).toBeDefined();
    expect(screen.getByText(/^Codes are saved on this phone/)).toBeDefined();
    await type('Bola Ade', '1111');
    cleanup();
    server.requests.length = 0;
    server.answer({
      [boardPath(ADA)]: () => Response.json({ bookingId: ADA.bookingId, boardedAt: AT }),
      [boardPath(BOLA)]: () => refusal(409, 'wrong_code', 'This code is wrong. 4 tries left.'),
    });
    // The trip is over by now.
    show({ ...TRIP, status: 'completed' });
    await act(async () => networkReturns());
    expect(await screen.findByText('This code is wrong. 4 tries left.')).toBeDefined();
    await waitFor(() => expect(hasWaitingCodes(TRIP)).toBe(false));
    const sent = server.requests.filter(({ method }) => method === 'POST');
    expect(sent.map(({ path }) => path)).toEqual([ADA, BOLA].map((each) => boardPath(each).slice(5)));
  });

  it('shows the answer to a code whose booking was cancelled meanwhile, although the list no longer has it', async () => {
    const server = serve({ [boardPath(ADA)]: () => Promise.reject(new TypeError('offline')) });
    show();
    await type('Ada Obi', '0427');
    expect(await screen.findByText('Waiting for network')).toBeDefined();
    cleanup();
    server.answer({
      [boardPath(ADA)]: () => refusal(409, 'trip_closed', 'The booking of Ada Obi was cancelled.'),
      [`GET /api/trips/${TRIP.id}/passengers`]: () => Response.json([]),
    });
    show({ ...TRIP, status: 'cancelled' });
    expect(await screen.findByText('The booking of Ada Obi was cancelled.')).toBeDefined();
    expect(hasWaitingCodes(TRIP)).toBe(false);
  });

  it('lets a locked booking wait without holding up the others', async () => {
    serve({
      [boardPath(ADA)]: () =>
        refusal(429, 'rate_limited', 'Too many attempts. Please try again in 10 minutes.'),
    });
    show();
    await type('Ada Obi', '1111');
    expect(await within(screen.getByRole('dialog')).findByText(/^Too many attempts/)).toBeDefined();
    await type('Bola Ade', '0427');
    expect(await screen.findByText('On board 07:10')).toBeDefined();
    expect(hasWaitingCodes(TRIP)).toBe(true);
  });

  it('forgets the codes when the driver signs out', async () => {
    serve({ [boardPath(ADA)]: () => Promise.reject(new TypeError('offline')) });
    show();
    await type('Ada Obi', '0427');
    await waitFor(() => expect(hasWaitingCodes(TRIP)).toBe(true));
    deleteDrafts();
    expect(hasWaitingCodes(TRIP)).toBe(false);
  });

  it('boards no passenger before the driver waits', async () => {
    serve();
    show({ ...TRIP, status: 'scheduled' });
    expect(await screen.findByText('Ada Obi')).toBeDefined();
    expect(screen.getByText(/press “Waiting for passengers” first/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /Board|Scan/ })).toBeNull();
  });
});

describe('the cash to collect', () => {
  it('is shown in all and at each passenger who has not paid', async () => {
    serve({
      [`GET /api/trips/${TRIP.id}/passengers`]: () =>
        Response.json([
          { ...ADA, totalFare: 3500 },
          { ...BOLA, paymentMethod: 'online', totalFare: 7000 },
        ]),
    });
    show();
    expect(await screen.findByText('Collect ₦3,500 in cash.')).toBeDefined();
    expect(screen.getByText('₦3,500 cash')).toBeDefined();
    expect(screen.getByText('Paid')).toBeDefined();
    expect(screen.queryByText('₦7,000 cash')).toBeNull();
  });
});

describe('scanning', () => {
  let seen: string | null = null;
  const stopped = vi.fn<() => void>();

  function giveCamera(open: () => Promise<unknown>): void {
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        static getSupportedFormats = async () => ['qr_code'];
        detect = async () => (seen === null ? [] : [{ rawValue: seen }]);
      },
    );
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia: open } }),
    );
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  }

  const scan = async () => userEvent.click(await screen.findByRole('button', { name: 'Scan code' }));

  it('boards the passenger whom the QR code names, and refuses other codes', async () => {
    const server = serve();
    giveCamera(async () => ({ getTracks: () => [{ stop: stopped }] }));
    seen = 'https://example.com';
    show();
    await scan();
    expect(await screen.findByText('This is not a boarding code of Tafiya.')).toBeDefined();
    seen = boardingQrText({ bookingId: TRIP.id, code: '0427' });
    expect(await screen.findByText('This code belongs to another trip.')).toBeDefined();
    seen = boardingQrText({ bookingId: BOLA.bookingId, code: '0427' });
    expect(await screen.findByText('Bola Ade is on board. Collect ₦43,000 in cash.')).toBeDefined();
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(stopped).toHaveBeenCalled();
  });

  it.each([
    ['denied', new DOMException('', 'NotAllowedError'), /may not use the camera/],
    ['missing', new DOMException('', 'NotFoundError'), /camera does not work here/],
  ])('says what to do when the camera is %s', async (_what, error, words) => {
    serve();
    giveCamera(() => Promise.reject(error));
    show();
    await scan();
    expect(await screen.findByText(words)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Type the code instead' }));
    await userEvent.paste('0427');
    expect(await screen.findByText('On board 07:10')).toBeDefined();
  });

  it('takes a typed code beside a camera that works', async () => {
    serve();
    giveCamera(async () => ({ getTracks: () => [{ stop: stopped }] }));
    seen = null;
    show();
    await scan();
    await userEvent.click(screen.getByRole('button', { name: 'Type the code instead' }));
    await userEvent.paste('0427');
    expect(await screen.findByRole('dialog', { name: 'Board Bola Ade' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Scan' }));
    expect(screen.getByRole('dialog', { name: 'Scan boarding codes' })).toBeDefined();
  });
});
