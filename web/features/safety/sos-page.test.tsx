import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '@tafiya/core/limits.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { NO_ALARMS, useAlarms } from '@/shared/safety/alarm-state.ts';
import { addAlarm, readAlarms, removeAlarm } from '@/shared/safety/alarm-store.ts';
import { clearSaved } from '@/shared/saved/saved-store.ts';
import { fakeServer, refusal, type FakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { settingsOf } from '@/shared/testing/settings.ts';
import { SosPage } from './sos-page.tsx';

const USER = '5b6f0a63-90a8-4d0c-9f5c-0f3b9f4f7a01';
const TRIP = '7c1f1a52-6f0a-4a39-9e0b-3a7c5f9d2b01';
const ADA = { name: 'Ada Obi', phone: '+2348031112222', relation: 'Sister' };
const MOMENT = '2030-11-29T09:00:00Z';
const NOTHING = { alarm: null, checkIn: null };
const ELSEWHERE = '9d1f1a52-6f0a-4a39-9e0b-3a7c5f9d2b09';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** The person's Realtime topic. */
const live = vi.hoisted(() => ({ send: (_event: string) => undefined as void }));
vi.mock('@/shared/live/channel.ts', () => ({
  openChannel: (topic: string, { onMessage }: { onMessage: (event: string, payload: unknown) => void }) => {
    if (topic === `user:${USER}`) live.send = (event) => onMessage(event, {});
    return () => undefined;
  },
}));
vi.mock('@/shared/session/stored-user.ts', () => ({ storedUserId: () => USER }));

function alarmOf(clientKey: string, changes: object = {}) {
  return {
    clientKey,
    tripId: null,
    raisedAt: minutesAgo(0),
    receivedAt: minutesAgo(0),
    acknowledgedAt: null,
    closedAt: null,
    contacts: 2,
    told: 1,
    people: [],
    isVehicleShown: false,
    ...changes,
  };
}

function show(answers: Parameters<typeof fakeServer>[0] = {}, path = `/sos?trip=${TRIP}`) {
  const server = fakeServer({
    'GET /api/settings': () => Response.json(settingsOf()),
    'GET /api/sos': () => Response.json(NOTHING),
    'GET /api/user/emergency-contacts': () => Response.json([{ ...ADA, state: 'counts', countsAt: MOMENT }]),
    ...answers,
  });
  renderApp(
    <Routes>
      <Route path="/sos" element={<SosPage />} />
      <Route path="/search" element={<Link to="/sos">Emergency</Link>} />
    </Routes>,
    path,
  );
  return { server, person: userEvent.setup() };
}

/** An alarm of five hours ago that has not reached the server. */
const OLD = {
  tripId: null,
  raisedAt: minutesAgo(300),
  position: null,
  endReason: null,
  alarm: null,
  hasTried: true,
  key: null,
  contacts: [],
  text: '',
};

const writes = ({ requests }: FakeServer) => requests.filter(({ method }) => method !== 'GET');

/** Answers each alarm of the person, whatever its client key. */
function takeAlarms(server: FakeServer, changes: object = {}) {
  const key = () => writes(server).at(-1)?.path.split('/')[3] ?? '';
  const answer = vi.spyOn(globalThis.crypto, 'randomUUID').mockReturnValue(TRIP);
  server.answer({
    [`PUT /api/sos/${TRIP}`]: () => Response.json(alarmOf(key(), changes)),
    [`POST /api/sos/${TRIP}/close`]: () =>
      Response.json(alarmOf(key(), { closedAt: '2030-11-29T09:10:00Z' })),
  });
  return answer;
}

async function sendAlarm(person: ReturnType<typeof userEvent.setup>) {
  const button = await screen.findByRole('button', { name: /^Hold for 2 seconds/ });
  await person.click(button);
  await person.click(await screen.findByRole('button', { name: 'Send the alarm now' }));
}

beforeEach(async () => {
  window.localStorage.setItem(SESSION_STORAGE_KEY, '{}');
  useSession.setState({ ...SIGNED_OUT, status: 'in' });
  await clearSaved();
  for (const { clientKey } of await readAlarms()) await removeAlarm(clientKey);
  useAlarms.setState(NO_ALARMS);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

it.each([
  [`/sos?trip=${TRIP}`, `/trips/${TRIP}`],
  ['/sos', '/dashboard'],
])('opened at %s, it has a way back to %s', async (path, back) => {
  show({}, path);
  expect((await screen.findByRole('link', { name: 'Back' })).getAttribute('href')).toBe(back);
});

it('leads back to the page that led here, with its query', async () => {
  show({}, '/search?origin=Lagos');
  const person = userEvent.setup();
  await person.click(screen.getByRole('link', { name: 'Emergency' }));
  await person.click(await screen.findByRole('link', { name: 'Back' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/search?origin=Lagos'));
});

describe('/sos', () => {
  it('offers the calls first, then an SMS to each contact with the text to copy', async () => {
    const { person } = show();
    expect((await screen.findByRole('link', { name: 'Call 112' })).getAttribute('href')).toBe('tel:112');
    expect(screen.getByRole('link', { name: 'Call 122' }).getAttribute('href')).toBe('tel:122');
    const sms = await screen.findByRole('link', { name: 'Text Ada Obi' });
    expect(sms.getAttribute('href')).toMatch(/^sms:\+2348031112222\?body=SOS/);
    await person.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('SOS, I need help. Call me, or call 112.');
    expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
      '1. Call for help',
      '2. Text someone you trust',
      '3. Alert our team',
    ]);
  });

  it('is drawn without a network, with the numbers built in', () => {
    fakeServer().unplug();
    renderApp(<SosPage />, '/sos');
    expect(screen.getByRole('link', { name: 'Call 112' }).getAttribute('href')).toBe('tel:112');
    expect(screen.getByRole('link', { name: 'Text someone' }).getAttribute('href')).toMatch(
      /^sms:\?body=SOS/,
    );
  });

  it('sends an alarm after the button was held for two seconds, and not before', async () => {
    const { server } = show();
    takeAlarms(server);
    const button = await screen.findByRole('button', { name: /^Hold for 2 seconds/ });
    vi.useFakeTimers();
    fireEvent.keyDown(button, { key: 'Enter' });
    act(() => void vi.advanceTimersByTime(1900));
    expect(writes(server)).toHaveLength(0);
    act(() => void vi.advanceTimersByTime(100));
    vi.useRealTimers();
    await waitFor(() => expect(writes(server)).toHaveLength(1));
    expect(writes(server)[0]).toMatchObject({ method: 'PUT', body: { tripId: TRIP, position: null } });
    expect(await screen.findByText(/Alarm sent/)).toBeDefined();
    expect(screen.getByText(/Of 2 emergency contacts, 1 have our SMS\./)).toBeDefined();
  });

  it('explains the button after a short press, and offers another one', async () => {
    const { server, person } = show();
    takeAlarms(server, { acknowledgedAt: '2030-11-29T09:05:00Z' });
    await sendAlarm(person);
    expect(await screen.findByText(/Someone of our team looks after it since/)).toBeDefined();
  });

  it('keeps the alarm on the phone without a network, sends it once it returns, and keeps its client key', async () => {
    const { server, person } = show();
    takeAlarms(server);
    const answered = { isReady: false };
    server.answer({
      [`PUT /api/sos/${TRIP}`]: () =>
        answered.isReady ? Response.json(alarmOf(TRIP)) : refusal(503, 'unavailable', 'Away'),
    });
    await sendAlarm(person);
    expect(await screen.findByText(/It has not reached us yet: it is kept on this phone/)).toBeDefined();
    answered.isReady = true;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(/Alarm sent/)).toBeDefined();
    expect(new Set(writes(server).map(({ path }) => path))).toEqual(new Set([`/api/sos/${TRIP}`]));
  });

  it('ends with a reason', async () => {
    const { server, person } = show();
    takeAlarms(server);
    await sendAlarm(person);
    await person.click(await screen.findByRole('button', { name: 'It is over' }));
    await person.click(await screen.findByRole('button', { name: 'It was a false alarm' }));
    expect(await screen.findByText(/Your alarm has ended/)).toBeDefined();
    expect(writes(server).at(-1)).toMatchObject({
      path: `/api/sos/${TRIP}/close`,
      body: { reason: 'It was a false alarm' },
    });
    expect(screen.getByRole('button', { name: /^Hold for 2 seconds/ })).toBeDefined();
  });

  it('sends nothing in a drill', async () => {
    const { server, person } = show();
    await person.click(await screen.findByLabelText('Practise: try everything, send nothing'));
    expect(screen.getByText('This is a drill. Nothing is called, texted or sent to anybody.')).toBeDefined();
    await sendAlarm(person);
    expect(await screen.findByText(/Well done\./)).toBeDefined();
    expect(screen.queryAllByRole('link', { name: /^(Call|Text)/ })).toEqual([]);
    expect(writes(server)).toEqual([]);
  });

  it('answers a check-in with one tap', async () => {
    const checkIn = { tripId: TRIP, askedAt: '2030-11-29T09:00:00Z', trip: 'Lagos to Ibadan' };
    const { server, person } = show({
      'GET /api/sos': () => Response.json({ alarm: null, checkIn }),
      [`POST /api/sos/check-ins/${TRIP}`]: () => new Response(null, { status: 204 }),
    });
    await person.click(await screen.findByRole('button', { name: 'I am fine' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'I am fine' })).toBeNull());
    expect(writes(server)).toHaveLength(1);
  });

  it.each([
    ['waiting', null, 'Our SMS is on its way.'],
    ['sent', null, 'Our SMS was sent.'],
    ['delivered', null, 'Our SMS has arrived.'],
  ])('says that the SMS to a contact is %s', async (sms, why, words) => {
    const { server, person } = show();
    takeAlarms(server, { people: [{ name: ADA.name, phone: ADA.phone, sms, why }] });
    await sendAlarm(person);
    const list = within(await screen.findByRole('list', { name: 'Your emergency contacts' }));
    expect(list.getByText(words)).toBeDefined();
    expect(list.queryAllByRole('link')).toEqual([]);
  });

  it.each([
    ['not_delivered', null, 'Your contact was not reached. Call them.', /not reached/],
    [
      'not_sent',
      'ceiling',
      'We did not send an SMS. Send it from your phone.',
      'Too many SMS were sent today.',
    ],
    ['not_sent', 'sender', 'We did not send an SMS. Send it from your phone.', /confirmed phone number/],
    ['not_sent', 'unconfirmed', 'We did not send an SMS. Send it from your phone.', /less than 24 hours ago/],
    ['not_sent', 'declined', 'We did not send an SMS. Send it from your phone.', /do not want SMS/],
    ['not_sent', 'off', 'We did not send an SMS. Send it from your phone.', /do not work/],
  ])('offers a call and the own SMS when ours is %s (%s)', async (sms, why, words, reason) => {
    const { server, person } = show();
    takeAlarms(server, { people: [{ name: ADA.name, phone: ADA.phone, sms, why }] });
    await sendAlarm(person);
    const list = within(await screen.findByRole('list', { name: 'Your emergency contacts' }));
    expect(list.getByText(words)).toBeDefined();
    expect(list.getByRole('listitem').textContent).toMatch(reason);
    expect(list.getByRole('link', { name: 'Call Ada Obi' }).getAttribute('href')).toBe(`tel:${ADA.phone}`);
    expect(list.getByRole('link', { name: 'Send Ada Obi an SMS' }).getAttribute('href')).toMatch(
      /^sms:\+2348031112222\?body=SOS/,
    );
  });

  it('shows at once that a contact was not reached', async () => {
    const { server, person } = show();
    const ada = { name: ADA.name, phone: ADA.phone, why: null };
    takeAlarms(server, { people: [{ ...ada, sms: 'sent' }] });
    await sendAlarm(person);
    expect(await screen.findByText('Our SMS was sent.')).toBeDefined();
    takeAlarms(server, { people: [{ ...ada, sms: 'not_delivered' }] });
    act(() => live.send('alarm_changed'));
    expect(await screen.findByText('Your contact was not reached. Call them.')).toBeDefined();
  });

  it('takes over an alarm of another phone', async () => {
    const { server } = show({
      'GET /api/sos': () => Response.json({ alarm: alarmOf(TRIP), checkIn: null }),
    });
    takeAlarms(server);
    expect(await screen.findByRole('button', { name: 'It is over' })).toBeDefined();
  });

  describe('with an alarm that is open', () => {
    const HOLD = /^Hold for 2 seconds/;
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
      await person.click(await screen.findByLabelText('Practise: try everything, send nothing'));
      await addAlarm({ ...OLD, userId: USER, clientKey: ELSEWHERE });
      takeAlarms(server);
      act(() => void window.dispatchEvent(new Event('online')));
      expect(await screen.findByRole('link', { name: 'Call 112' })).toBeDefined();
      await sendAlarm(person);
      await waitFor(() => expect(writes(server).map(({ path }) => path)).toContain(`/api/sos/${TRIP}`));
    });
  });

  it('shows an alarm that the worker has sent, of which a phone without a session reads the moments only', async () => {
    const { clientKey, receivedAt, raisedAt, acknowledgedAt, closedAt } = alarmOf(ELSEWHERE);
    const state = { clientKey, receivedAt, raisedAt, acknowledgedAt, closedAt };
    const { server } = show({ [`PUT /api/sos/${ELSEWHERE}`]: () => Response.json(state) });
    await addAlarm({ ...OLD, raisedAt, userId: USER, clientKey: ELSEWHERE });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(/^Alarm sent/)).toBeDefined();
    expect(screen.queryByText(/emergency contacts/)).toBeNull();
    expect(writes(server).length).toBeGreaterThan(0);
  });

  it('a person on board says that they got off, and the alarm stays on', async () => {
    const { server, person } = show({
      'GET /api/sos': () => Response.json({ alarm: alarmOf(TRIP, { isVehicleShown: true }), checkIn: null }),
    });
    takeAlarms(server, { isVehicleShown: true });
    server.answer({ [`POST /api/sos/${TRIP}/got-off`]: () => Response.json(alarmOf(TRIP)) });
    await person.click(await screen.findByRole('button', { name: 'I got off the car' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'I got off the car' })).toBeNull());
    expect(screen.getByRole('button', { name: 'It is over' })).toBeDefined();
  });

  it('leads visitors to sign-in, below the calls', async () => {
    useSession.setState(SIGNED_OUT);
    show();
    const link = await screen.findByRole('link', { name: 'Sign In' });
    expect(link.getAttribute('href')).toBe('/auth?next=/sos');
    expect(screen.getByRole('link', { name: 'Call 112' })).toBeDefined();
  });
});
