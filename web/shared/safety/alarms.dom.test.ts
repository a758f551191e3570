import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '@tafiya/core/limits.ts';
import { forgetDevice, forgetOthers } from '@/shared/session/forget-device.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { isAlarmMarked, NO_ALARMS, useAlarms } from './alarm-state.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import {
  addAlarm,
  changeAlarm,
  readAlarmKey,
  readAlarms,
  removeAlarm,
  writeAlarmKey,
} from './alarm-store.ts';
import { endAlarms, raiseAlarm, sendAlarms } from './alarms.ts';

const ADA = '5b6f0a63-90a8-4d0c-9f5c-0f3b9f4f7a01';
const ID = '7c1f1a52-6f0a-4a39-9e0b-3a7c5f9d2b01';
const KEY = 'A'.repeat(22);
const NEW = {
  tripId: null,
  position: null,
  contacts: [{ name: 'Bola', phone: '+2348031112222', relation: 'Aunt' }],
  text: 'SOS',
};
const TAKEN = {
  clientKey: ID,
  tripId: null,
  raisedAt: '2030-11-29T09:00:00Z',
  receivedAt: '2030-11-29T09:00:05Z',
  acknowledgedAt: null,
  closedAt: null,
  contacts: 0,
  told: 0,
};

function signIn(id: string): void {
  const session = { access_token: `token of ${id}`, expires_at: Date.now() / 1000 + 3600, user: { id } };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
}

function serve(answer: () => Response) {
  vi.spyOn(globalThis.crypto, 'randomUUID').mockReturnValue(ID);
  return fakeServer({ [`PUT /api/sos/${ID}`]: answer });
}

beforeEach(async () => {
  signIn(ADA);
  await writeAlarmKey(ADA, KEY);
});
afterEach(async () => {
  for (const { clientKey } of await readAlarms()) await removeAlarm(clientKey);
  await forgetOthers('no person');
  useAlarms.setState(NO_ALARMS);
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('an alarm that cannot be sent', () => {
  it.each([
    ['without a network', null],
    ['after the session was refused', () => refusal(401, 'unauthenticated', 'Sign in')],
    ['after the server failed', () => refusal(503, 'unavailable', 'Away')],
    ['in a captive portal', () => new Response('<p>Pay', { headers: { 'content-type': 'text/html' } })],
    ['for an answer that is not ours', () => Response.json({ ok: true })],
  ])('stays on the phone %s', async (_, answer) => {
    const server = serve(answer ?? (() => Response.json(TAKEN)));
    if (answer === null) server.unplug();
    await raiseAlarm(NEW);
    expect(await readAlarms()).toMatchObject([{ clientKey: ID, alarm: null, key: KEY, text: 'SOS' }]);
    expect(isAlarmMarked()).toBe(true);
  });

  it('survives the end of the session, of the tickets and of the queues, and the next person', async () => {
    serve(() => refusal(503, 'unavailable', 'Away'));
    await raiseAlarm(NEW);
    localStorage.removeItem(SESSION_STORAGE_KEY);
    await forgetDevice({ queues: true });
    await forgetOthers('another person');
    expect(await readAlarms()).toMatchObject([{ clientKey: ID, contacts: [{ name: 'Bola' }] }]);
    expect(await readAlarmKey(ADA)).toBeNull();
  });

  it('is then sent with its key, and not with the token of the next person', async () => {
    const server = serve(() => refusal(503, 'unavailable', 'Away'));
    await raiseAlarm(NEW);
    signIn('another person');
    server.answer({ [`PUT /api/sos/${ID}`]: () => Response.json(TAKEN) });
    const sent = vi.spyOn(globalThis, 'fetch');
    await sendAlarms();
    const headers = new Headers(sent.mock.calls.at(-1)?.[1]?.headers);
    expect([headers.get('x-alarm-key'), headers.get('authorization')]).toEqual([KEY, null]);
    // Nothing of it stays for the next person.
    expect(await readAlarms()).toEqual([]);
    expect(isAlarmMarked()).toBe(false);
  });

  it('reports when the server refuses it', async () => {
    serve(() => refusal(401, 'unauthenticated', 'Sign in'));
    await raiseAlarm(NEW);
    expect(useAlarms.getState().isRefused).toBe(true);
  });

  it('is one alarm, however often the person presses', async () => {
    const server = serve(() => refusal(503, 'unavailable', 'Away'));
    await raiseAlarm(NEW);
    vi.spyOn(globalThis.crypto, 'randomUUID').mockReturnValue(ADA);
    await raiseAlarm(NEW);
    expect(await readAlarms()).toHaveLength(1);
    expect(new Set(server.requests.map(({ path }) => path))).toEqual(new Set([`/api/sos/${ID}`]));
  });

  it('is only forgotten when the person is safe before it was ever sent', async () => {
    const server = serve(() => Response.json(TAKEN));
    await raiseAlarm(NEW);
    await changeAlarm(ID, { hasTried: false });
    const before = server.requests.length;
    await endAlarms(ADA, 'Safe');
    expect(await readAlarms()).toEqual([]);
    expect(server.requests).toHaveLength(before);
  });

  it('asks before the person leaves, and does not ask without one', async () => {
    serve(() => refusal(503, 'unavailable', 'Away'));
    const leave = vi.fn<() => void>();
    await askBeforeLeaving(leave);
    expect(leave).toHaveBeenCalledOnce();
    await raiseAlarm(NEW);
    await askBeforeLeaving(leave);
    expect(leave).toHaveBeenCalledOnce();
    useAlarms.getState().asked?.();
    expect(leave).toHaveBeenCalledTimes(2);
  });
});

describe('an alarm after another one', () => {
  const BEFORE = 'f7b1d1b8-6a35-4f0e-9c77-0f5d4a1f3c11';
  const OLD = {
    ...TAKEN,
    clientKey: BEFORE,
    receivedAt: new Date(Date.now() - 5 * 3600_000).toISOString(),
    acknowledgedAt: new Date(Date.now() - 4 * 3600_000).toISOString(),
  };
  const RECORD = {
    ...NEW,
    userId: ADA,
    clientKey: BEFORE,
    raisedAt: OLD.receivedAt,
    endReason: null,
    alarm: OLD,
    hasTried: true,
    key: KEY,
  };
  const pathsOf = ({ requests }: ReturnType<typeof serve>) =>
    requests.map(({ method, path }) => [method, path]);

  it.each([
    ['is open and looked after', {}],
    ['has an end that waits', { endReason: 'Safe' }],
    ['never reached the server, and has an end that waits', { endReason: 'Safe', alarm: null }],
  ])('that %s is a new one and takes its place', async (_, changes) => {
    await addAlarm({ ...RECORD, ...changes });
    const server = serve(() => Response.json(TAKEN));
    await raiseAlarm(NEW);
    expect(pathsOf(server)).toEqual([['PUT', `/api/sos/${ID}`]]);
    expect((await readAlarms()).map(({ clientKey }) => clientKey)).toEqual([ID]);
  });

  it('that is 5 hours old and has not been sent is a new one, and both are sent', async () => {
    await addAlarm({ ...RECORD, alarm: null });
    const server = serve(() => Response.json(TAKEN));
    server.answer({ [`PUT /api/sos/${BEFORE}`]: () => Response.json(OLD) });
    await raiseAlarm(NEW);
    expect(pathsOf(server)).toEqual([BEFORE, ID].map((key) => ['PUT', `/api/sos/${key}`]));
  });

  it('that was raised on another phone is not closed by an end of the one before, and the person decides again', async () => {
    await addAlarm(RECORD);
    const server = serve(() => Response.json(TAKEN));
    const after = { ...TAKEN, clientKey: ID };
    server.answer({ [`POST /api/sos/${BEFORE}/close`]: () => Response.json(after) });
    await endAlarms(ADA, 'Safe');
    expect(await readAlarms()).toMatchObject([{ endReason: null, alarm: { clientKey: ID } }]);
    server.answer({
      [`POST /api/sos/${ID}/close`]: () => Response.json({ ...after, closedAt: OLD.receivedAt }),
    });
    await endAlarms(ADA, 'Safe');
    expect(await readAlarms()).toEqual([]);
  });

  it('keeps neither contacts nor text once it is delivered', async () => {
    serve(() => Response.json(TAKEN));
    await raiseAlarm(NEW);
    expect(await readAlarms()).toMatchObject([{ alarm: { clientKey: ID }, contacts: [], text: '' }]);
  });
});
