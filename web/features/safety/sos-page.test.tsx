import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { networkReturns } from '@/shared/testing/browser-events.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { SosPage } from './sos-page.tsx';
import {
  afterSos,
  beforeSos,
  USER,
  TRIP,
  ADA,
  alarmOf,
  show,
  writes,
  takeAlarms,
  sendAlarm,
} from './testing/sos-page.fixture.tsx';

/** The person's Realtime topic. */
const live = vi.hoisted(() => ({ send: (_event: string) => undefined as void }));
vi.mock('@/shared/live/channel.ts', () => ({
  openChannel: (topic: string, { onMessage }: { onMessage: (event: string, payload: unknown) => void }) => {
    if (topic === `user:${USER}`) live.send = (event) => onMessage(event, {});
    return () => undefined;
  },
}));
vi.mock('@/shared/session/stored-user.ts', () => ({ storedUserId: () => USER }));

beforeEach(beforeSos);
afterEach(afterSos);

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
  it('offers the call first, then the alarm and an SMS to each contact with the text to copy', async () => {
    const { person } = show();
    expect((await screen.findByRole('link', { name: /^Call 112/ })).getAttribute('href')).toBe('tel:112');
    expect(screen.getByRole('link', { name: /^Call 122/ }).getAttribute('href')).toBe('tel:122');
    const sms = await screen.findByRole('link', { name: /^Text Ada Obi/ });
    expect(sms.getAttribute('href')).toMatch(/^sms:\+2348031112222\?body=SOS/);
    await person.click(screen.getByText('Change the text'));
    await person.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('SOS, I need help. Call me, or call 112.');
  });

  it('sends the text as the person has changed it, closed until they want to', async () => {
    const { person } = show();
    const sms = await screen.findByRole('link', { name: /^Text Ada Obi/ });
    const editor = screen.getByText('Change the text').closest('details');
    expect(editor?.open).toBe(false);
    await person.click(screen.getByText('Change the text'));
    await person.clear(screen.getByLabelText('The text'));
    await person.type(screen.getByLabelText('The text'), 'Come to Jibowu');
    expect(sms.getAttribute('href')).toBe('sms:+2348031112222?body=Come%20to%20Jibowu');
  });

  it('is drawn without a network, with the numbers built in', () => {
    fakeServer().unplug();
    renderApp(<SosPage />, '/sos');
    expect(screen.getByRole('link', { name: /^Call 112/ }).getAttribute('href')).toBe('tel:112');
    expect(screen.getByRole('link', { name: /^Text someone/ }).getAttribute('href')).toMatch(
      /^sms:\?body=SOS/,
    );
  });

  it('sends an alarm after the button was held for two seconds, and not before', async () => {
    const { server } = show();
    takeAlarms(server);
    const button = await screen.findByRole('button', { name: /^Hold for an alarm/ });
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
    expect(await screen.findByText(/Someone on our team has been handling it since/)).toBeDefined();
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
    act(() => networkReturns());
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
    expect(screen.getByRole('button', { name: /^Hold for an alarm/ })).toBeDefined();
  });

  it('sends nothing in a drill', async () => {
    const { server, person } = show();
    await person.click(await screen.findByLabelText('Practise: try all, send nothing'));
    expect(screen.getByText('This is a drill. No calls, texts or alerts are sent.')).toBeDefined();
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
    const link = await screen.findByRole('link', { name: /^Sign In/ });
    expect(link.getAttribute('href')).toBe('/auth?next=/sos');
    expect(screen.getByRole('link', { name: /^Call 112/ })).toBeDefined();
  });
});
