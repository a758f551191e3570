import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { networkReturns } from '@/shared/testing/browser-events.ts';
import { addAlarm, readAlarms } from '@/shared/safety/alarm-store.ts';
import {
  afterSos,
  beforeSos,
  USER,
  TRIP,
  ELSEWHERE,
  minutesAgo,
  alarmOf,
  show,
  OLD,
  writes,
  takeAlarms,
  sendAlarm,
} from './testing/sos-page.fixture.tsx';

vi.mock('@/shared/session/stored-user.ts', () => ({ storedUserId: () => USER }));
vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

beforeEach(beforeSos);
afterEach(afterSos);

describe('with an alarm that is open', () => {
  const HOLD = /^Hold for an alarm/;
  function showOpen(changes: object) {
    const open = alarmOf(ELSEWHERE, changes);
    const shown = show({
      'GET /api/sos': () => Response.json({ alarm: open, checkIn: null }),
      [`PUT /api/sos/${ELSEWHERE}`]: () => Response.json(open),
    });
    takeAlarms(shown.server);
    return shown;
  }

  it.each([
    ['just now', 0],
    ['29 minutes ago', 29],
  ])('sent %s, the place of the button says when it was sent', async (_, minutes) => {
    showOpen({ receivedAt: minutesAgo(minutes) });
    expect(await screen.findByText(/^Alarm sent .*\d\d:\d\d$/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'It is over' })).toBeDefined();
    expect(screen.queryByRole('button', { name: HOLD })).toBeNull();
  });

  it.each([
    ['31 minutes old', { receivedAt: minutesAgo(31) }],
    ['five hours old and looked after', { receivedAt: minutesAgo(300), acknowledgedAt: minutesAgo(299) }],
    ['looked after', { acknowledgedAt: minutesAgo(0) }],
    ['from the future, by the clock of this phone', { receivedAt: minutesAgo(-300) }],
  ])('%s, the button is back above it and raises a new alarm', async (_, changes) => {
    const { server, person } = showOpen(changes);
    const over = await screen.findByRole('button', { name: 'It is over' });
    const hold = screen.getByRole('button', { name: HOLD });
    expect(hold.compareDocumentPosition(over)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText(/^Alarm sent/)).toBeDefined();
    await sendAlarm(person);
    await waitFor(() =>
      expect(writes(server)).toContainEqual(expect.objectContaining({ path: `/api/sos/${TRIP}` })),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: HOLD })).toBeNull());
    expect((await readAlarms()).map(({ clientKey }) => clientKey)).toEqual([TRIP]);
  });

  it('ended without a network, the button is back at once, and the end that waits ends nothing new', async () => {
    const { server, person } = showOpen({});
    await person.click(await screen.findByRole('button', { name: 'It is over' }));
    server.unplug();
    await person.click(await screen.findByRole('button', { name: 'The danger is over' }));
    expect(await screen.findByText(/^Ending your alarm/)).toBeDefined();
    await sendAlarm(person);
    expect(await screen.findByText(/It has not reached us yet/)).toBeDefined();
    expect(await readAlarms()).toMatchObject([{ clientKey: TRIP, endReason: null }]);
  });

  it('ends the drill', async () => {
    const { server, person } = show();
    await person.click(await screen.findByLabelText('Practise: try all, send nothing'));
    await addAlarm({ ...OLD, userId: USER, clientKey: ELSEWHERE });
    takeAlarms(server);
    act(() => networkReturns());
    expect(await screen.findByRole('link', { name: /^Call 112/ })).toBeDefined();
    await sendAlarm(person);
    await waitFor(() => expect(writes(server).map(({ path }) => path)).toContain(`/api/sos/${TRIP}`));
  });
});

it('shows an alarm that the worker has sent, of which a phone without a session reads the moments only', async () => {
  const { clientKey, receivedAt, raisedAt, acknowledgedAt, closedAt } = alarmOf(ELSEWHERE);
  const state = { clientKey, receivedAt, raisedAt, acknowledgedAt, closedAt };
  const { server } = show({ [`PUT /api/sos/${ELSEWHERE}`]: () => Response.json(state) });
  await addAlarm({ ...OLD, raisedAt, userId: USER, clientKey: ELSEWHERE });
  act(() => networkReturns());
  expect(await screen.findByText(/^Alarm sent/)).toBeDefined();
  expect(screen.queryByText(/emergency contacts/)).toBeNull();
  expect(writes(server).length).toBeGreaterThan(0);
});
