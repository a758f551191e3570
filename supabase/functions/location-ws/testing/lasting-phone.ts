import type { LocationUpdate } from '../../_shared/tracking/contract.ts';
import type { Person } from '../../api/testing/cast.ts';
import { waitUntil } from '../../../testing/stack.ts';
import { openPhone, type Phone } from './phone.ts';
import { authMessage, position } from './tracking-fixture.ts';

const WAIT_MAX_MS = 30_000;
const TRANSIENT = ['rate_limited', 'unavailable', 'internal'];

/** A phone on a trip that reconnects and joins again whenever its socket is closed, at once instead of after 3 s. */
interface LastingPhone {
  /** How its sockets were closed, in order. */
  closings: number[];
  /** The positions that each of its sockets received, the newest socket last. */
  updates(): LocationUpdate[][];
  /** Sends position number `step` until the server acknowledges it. */
  share(step: number): Promise<void>;
  /** Waits until it has position number `step`. */
  waitForStep(step: number): Promise<void>;
  close(): void;
}

interface Following {
  url: string;
  tripId: string;
  person: Person;
  userType: 'driver' | 'passenger';
  /** The time of position 0, in milliseconds since 1970. */
  startedAt: number;
}

export async function followThroughKills(following: Following): Promise<LastingPhone> {
  const { tripId, person, userType, startedAt } = following;
  const phones: Phone[] = [];
  const closings: number[] = [];
  let isOver = false;

  async function join(): Promise<void> {
    const phone = await openPhone(`${following.url}/location-ws`);
    phone.send(authMessage(person, userType));
    await phone.waitFor('auth_success');
    phone.send({ type: 'join_trip', tripId, userId: person.id, userType });
    await phone.waitFor('trip_joined');
    phones.push(phone);
    phone.onClose((code) => {
      closings.push(code);
      if (!isOver) void rejoin();
    });
  }

  /** The gateway has no process for a moment, or a process closes the socket again. */
  const rejoin = () =>
    waitUntil(
      () =>
        join().then(
          () => true,
          () => isOver,
        ),
      WAIT_MAX_MS,
      20,
    );

  const updates = () =>
    phones.map(({ received }) => received.filter((message) => message.type === 'location_update'));

  async function share(step: number): Promise<void> {
    const messageId = String(step);
    const message = { ...position(tripId, step, startedAt + step * 10_000), messageId };
    let sentBy: Phone | undefined;
    let answered = 0;
    const isAcknowledged = () => {
      const newest = phones.at(-1);
      const about = (phone: Phone | undefined) =>
        phone?.received.filter((each) => 'messageId' in each && each.messageId === messageId) ?? [];
      if (phones.some((phone) => about(phone).some(({ type }) => type === 'ack'))) return true;
      const refusals = about(newest).flatMap((each) => (each.type === 'error' ? [each.code ?? ''] : []));
      const final = refusals.find((code) => !TRANSIENT.includes(code));
      if (final !== undefined) throw new Error(`position ${step} is refused: ${final}`);
      if (newest !== undefined && newest.isOpen() && (newest !== sentBy || refusals.length > answered)) {
        sentBy = newest;
        answered = refusals.length;
        newest.send(message);
      }
      return false;
    };
    if (!(await waitUntil(isAcknowledged, WAIT_MAX_MS, 20)))
      throw new Error(`position ${step} is not acknowledged`);
  }

  await join();
  return {
    closings,
    updates,
    share,
    async waitForStep(step) {
      const wanted = Number(position(tripId, step)['latitude']);
      const has = () =>
        updates()
          .at(-1)
          ?.some(({ latitude }) => latitude === wanted) ?? false;
      if (!(await waitUntil(has, WAIT_MAX_MS, 20)))
        throw new Error(`position ${step} did not arrive: ${JSON.stringify(updates().at(-1))}`);
    },
    close() {
      isOver = true;
      for (const phone of phones) phone.terminate();
    },
  };
}
