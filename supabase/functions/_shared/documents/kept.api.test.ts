import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { adminDocumentSchema } from '../admin/contract.ts';
import { deleteOwnAccount } from '../people/queries.ts';
import { AppError } from '../core/app-error.ts';
import { CLOCK } from '../core/caller.ts';
import { deleteFiles } from './jobs.ts';
import { createAdmin, type Admin } from '../../api/testing/admin.ts';
import { randomDigits, type Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Answer, type Facade } from '../../api/testing/facade.ts';
import { createFleet } from '../fleets/testing/fleet.ts';
import { actAs, raceWithTransaction } from '../../api/testing/races.ts';
import { PNG } from './testing/files.ts';

const OTHER_HASH = 'b'.repeat(64);

let facade: Facade;
let admin: Admin;
beforeAll(async () => {
  facade = openFacade();
  admin = await createAdmin(facade);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => facade.close());

async function upload({ id, token }: Person, kind: string): Promise<string> {
  const path = `${id}/${kind}-${crypto.randomUUID()}.png`;
  await facade.services.documents.upload({ path, contentType: 'image/png', bytes: PNG }, token);
  return path;
}

/** A driver whose documents wait for a decision, and the paths of licence and photograph. */
async function pendingDriver(): Promise<{ driver: Person; paths: string[] }> {
  const driver = await facade.cast.unverifiedDriver();
  const paths = [await upload(driver, 'driver-license'), await upload(driver, 'passport-photo')];
  await facade.sql`
    insert into public.driver_verifications (
      driver_id, full_name, date_of_birth, gender, residential_address, driver_license_number, driver_license_expiry,
      nin_number, bank_name, bank_account_number, account_name, driver_license_path, passport_photo_path
    ) values (
      ${driver.id}, 'Dauda Driver', '1990-01-01', 'male', '12 Marina Road, Lagos', ${randomDigits(8)}, '2040-01-01',
      ${randomDigits(11)}, 'Zenith', ${randomDigits(10)}, 'Dauda Driver', ${paths[0] ?? ''}, ${paths[1] ?? ''}
    )`;
  await facade.sql`
    update public.driver_profiles set verification_status = 'pending', verification_submitted_at = now()
    where id = ${driver.id}`;
  return { driver, paths };
}

function view(path: string): Promise<Answer> {
  return admin.call('GET', `/documents?path=${encodeURIComponent(path)}`);
}

/** Stands for bytes that were replaced in the storage itself. */
function replaceBytes(path: string): void {
  const { documents } = facade.services;
  const hash = documents.hash.bind(documents);
  vi.spyOn(documents, 'hash').mockImplementation(async (asked, token) =>
    asked === path ? OTHER_HASH : hash(asked, token),
  );
}

describe('an approval', () => {
  test('stores the SHA-256 of each document, and a view compares', async () => {
    const { driver, paths } = await pendingDriver();
    expect(await admin.call('POST', `/approve-driver/${driver.id}`)).toMatchObject({ status: 200 });
    const hashes = await facade.sql`
      select sha256 from private.document_hashes where path = any (${paths})`;
    const sha256 = createHash('sha256').update(PNG).digest('hex');
    expect([...hashes]).toEqual([{ sha256 }, { sha256 }]);

    const [license = '', photo = ''] = paths;
    replaceBytes(license);
    expect(read(adminDocumentSchema, await view(license)).changed).toBe(true);
    expect(read(adminDocumentSchema, await view(photo)).changed).toBe(false);
    const lines = await facade.sql`
      select outcome, details from private.admin_audit where action = 'document_changed' and subject = ${license}`;
    expect([...lines]).toEqual([{ outcome: 'changed', details: { recorded: sha256, found: OTHER_HASH } }]);
  });

  test.each(['approve-driver', 'verify-driver'])(
    '%s is refused when a document has changed since it was first opened; a rejection is not',
    async (call) => {
      const { driver, paths } = await pendingDriver();
      expect(read(adminDocumentSchema, await view(paths[1] ?? '')).changed).toBe(false);
      replaceBytes(paths[1] ?? '');
      expect(await admin.call('POST', `/${call}/${driver.id}`, { json: { approve: true } })).toMatchObject({
        status: 409,
        body: { code: 'conflict', error: expect.stringContaining('has changed') },
      });
      const [row] = await facade.sql`
        select verification_status from public.driver_profiles where id = ${driver.id}`;
      expect(row).toEqual({ verification_status: 'pending' });
      const json = { reason: 'The photograph was replaced' };
      expect(await admin.call('POST', `/reject-driver/${driver.id}`, { json })).toMatchObject({
        status: 200,
      });
    },
  );

  test('is refused when a proof of address arrives between the check and the decision', async () => {
    const person = await facade.cast.passenger();
    const path = await upload(person, 'proof-of-address');
    const answer = await raceWithTransaction(facade.sql, {
      transaction: async (held) => {
        await actAs(held, person);
        await held`select private.record_proof_of_address(${path})`;
      },
      request: () => admin.call('POST', `/verify-user/${person.id}`, { json: { approve: true } }),
    });
    expect(answer).toMatchObject({ status: 409, body: { error: expect.stringContaining('New documents') } });
    const [row] = await facade.sql`select is_verified from public.profiles where id = ${person.id}`;
    expect(row).toEqual({ is_verified: false });
  });

  test('is refused when a document cannot be read', async () => {
    const { driver } = await pendingDriver();
    vi.spyOn(facade.services.documents, 'hash').mockResolvedValue(null);
    expect(await admin.call('POST', `/approve-driver/${driver.id}`)).toMatchObject({ status: 409 });
  });
});

describe('deleting an account', () => {
  async function filesOf({ id }: Person): Promise<number> {
    const rows = await facade.sql`
      select from storage.objects where bucket_id = 'documents' and name like ${`${id}/%`}`;
    return rows.length;
  }

  async function leave(person: Person): Promise<void> {
    const claims = await facade.services.verifyToken(person.token);
    await deleteOwnAccount((work) => facade.services.withCaller({ kind: 'user', claims }, work));
  }

  function runJob(): Promise<number> {
    return deleteFiles({
      services: facade.services,
      asClock: (work) => facade.services.withCaller(CLOCK, work),
    });
  }

  /** Runs the job until it finds nothing; files of other tests may be in the queue. */
  async function emptyQueue(): Promise<void> {
    await facade.sql`update private.file_deletions set next_attempt_at = now()`;
    while ((await runJob()) > 0);
  }

  test('that is refused keeps every file and leaves no mark', async () => {
    const passenger = await facade.cast.passenger();
    const proof = await upload(passenger, 'proof-of-address');
    const published = await facade.publish(await facade.cast.driver());
    const seats = { tripId: published.id, seats: 1, clientKey: crypto.randomUUID() };
    await facade.call('POST', '/bookings', { as: passenger, json: seats });
    await facade.sql`update public.trips set status = 'en_route' where id = ${published.id}`;
    await expect(leave(passenger)).rejects.toMatchObject({ code: 'conflict' });
    expect(await filesOf(passenger)).toBe(1);
    const [row] = await facade.sql`
      select deletion_requested_at,
        exists (select from private.file_deletions where path = ${proof}) as queued
      from public.profiles where id = ${passenger.id}`;
    expect(row).toEqual({ deletion_requested_at: null, queued: false });
  });

  test('queues the files in its transaction; the job deletes them once', async () => {
    const { driver, paths } = await pendingDriver();
    await leave(driver);
    const queued = await facade.sql`select from private.file_deletions where path = any (${paths})`;
    expect(queued).toHaveLength(2);
    await Promise.all([runJob(), runJob()]);
    await emptyQueue();
    expect(await filesOf(driver)).toBe(0);
    expect(await facade.sql`select from private.file_deletions where path = any (${paths})`).toEqual([]);
    const { secretKey } = facade.services.config;
    expect(await facade.services.documents.hash(paths[0] ?? '', secretKey)).toBeNull();
  });

  test('while Storage is away, keeps them queued for later', async () => {
    const { driver, paths } = await pendingDriver();
    await leave(driver);
    const away = vi
      .spyOn(facade.services.documents, 'remove')
      .mockRejectedValue(new AppError('unavailable', 'Storage is away'));
    await facade.sql`update private.file_deletions set next_attempt_at = now()`;
    await expect(runJob()).rejects.toMatchObject({ code: 'unavailable' });
    away.mockRestore();
    expect(await facade.sql`select from private.file_deletions where path = any (${paths})`).toHaveLength(2);
    await emptyQueue();
    expect(await filesOf(driver)).toBe(0);
  });

  test('an upload that begins during the deletion is refused after it', async () => {
    const driver = await facade.cast.unverifiedDriver();
    const outcome = await raceWithTransaction(facade.sql, {
      transaction: async (held) => {
        await actAs(held, driver);
        await held`select private.delete_own_account()`;
      },
      request: () =>
        upload(driver, 'driver-license').then(
          () => 'stored',
          () => 'refused',
        ),
    });
    expect(outcome).toBe('refused');
    expect(await filesOf(driver)).toBe(0);
  });

  test('the owner cannot delete a document, whatever they asked for before', async () => {
    const { driver, paths } = await pendingDriver();
    await facade.sql`update public.profiles set deletion_requested_at = now() where id = ${driver.id}`;
    await facade.services.documents.remove(paths, driver.token);
    expect(await filesOf(driver)).toBe(2);
  });

  test('a driver who asked for it cannot cancel the trips of their fleet', async () => {
    const { driver, trip } = await createFleet(facade);
    const { id } = await trip('08:00');
    await facade.sql`update public.profiles set deletion_requested_at = now() where id = ${driver.id}`;
    expect(await facade.call('POST', `/trips/${id}/cancel`, { as: driver })).toMatchObject({ status: 403 });
    await leave(driver);
    expect(await facade.sql`select status from public.trips where id = ${id}`).toEqual([
      { status: 'cancelled' },
    ]);
  });
});
