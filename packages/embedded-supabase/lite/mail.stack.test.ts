import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { decodeJwt } from 'jose';
import postgres from 'postgres';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { FIXTURE } from '../testing/fixture.ts';
import { administrator, send, visitor } from './testing/clients.ts';
import { createPerson, freshEmail, signedIn, type Person } from './testing/people.ts';

const { outboxDir, url: site, databaseUrl } = inject('fixture');
const sql = postgres(databaseUrl, { max: 1 });
afterAll(() => sql.end());
const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: z.iso.datetime(),
});

/** Complete mails: other tests send mails at the same time. */
function mailFiles(): string[] {
  return readdirSync(outboxDir).filter((name) => name.endsWith('.json'));
}

function mailsTo(email: string) {
  return mailFiles()
    .map((name) => mailSchema.parse(JSON.parse(readFileSync(path.join(outboxDir, name), 'utf8'))))
    .filter((mail) => mail.to === email);
}

let person: Person;
beforeEach(async () => {
  person = await createPerson();
});

async function recover(redirectTo?: string) {
  const { error } = await visitor().auth.resetPasswordForEmail(
    person.email,
    redirectTo === undefined ? {} : { redirectTo },
  );
  expect(error).toBeNull();
  const mail = mailsTo(person.email).at(-1);
  const link = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  return { mail, link, code };
}

describe('a forgotten password', () => {
  test('sends one mail with a code and a link to the outbox', async () => {
    const { mail, link, code } = await recover();
    expect(mailsTo(person.email)).toHaveLength(1);
    expect(mail?.subject).toBe('Reset Your Password');
    expect(link.origin).toBe(site);
    const { error } = await visitor().auth.verifyOtp({ email: person.email, token: code, type: 'recovery' });
    expect(error).toBeNull();
  });

  test('redirects to the requested page of the site', async () => {
    const { link } = await recover(`${site}/reset-password?from=mail`);
    const response = await send(link.pathname + link.search, { key: null });
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.pathname + location.search).toBe('/reset-password?from=mail');
    const token = new URLSearchParams(location.hash.slice(1)).get('access_token') ?? '';
    expect(decodeJwt(token)).toMatchObject({ sub: person.id, amr: [{ method: 'otp' }] });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['https://evil.example/', 'http://localhost.evil.example/', 'javascript:alert(1)'])(
    'never redirects to %s',
    async (redirectTo) => {
      const { mail, link } = await recover(redirectTo);
      expect(mail?.text).not.toContain('evil');
      expect(link.searchParams.get('redirect_to')).toBe(readConfig(FIXTURE).siteUrl);
    },
  );

  test('a new mail invalidates the code of the previous one', async () => {
    const first = await recover();
    await sql`update auth.users set recovery_sent_at = now() - interval '1 hour' where id = ${person.id}`;
    await recover();
    const token = first.code;
    const { error } = await visitor().auth.verifyOtp({ email: person.email, token, type: 'recovery' });
    expect(error).toMatchObject({ code: 'otp_expired' });
  });

  test('sends nothing to an unknown address and nothing for a link that an administrator generates', async () => {
    const email = freshEmail();
    await visitor().auth.resetPasswordForEmail(email);
    expect(mailsTo(email)).toEqual([]);
    await administrator().auth.admin.generateLink({ type: 'recovery', email: person.email });
    expect(mailsTo(person.email)).toEqual([]);
  });
});

test('a new address becomes valid when the link in the mail is opened', async () => {
  const { client } = await signedIn(person);
  const email = freshEmail();
  expect((await client.auth.updateUser({ email })).error).toBeNull();
  expect((await client.auth.getUser()).data.user?.email).toBe(person.email);
  const link = new URL(/https?:\S+/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? '');
  const response = await send(link.pathname + link.search, { key: null });
  expect(response.headers.get('location')).toContain('access_token=');
  expect((await visitor().auth.signInWithPassword({ ...person, email })).data.user?.email).toBe(email);
});

test("a new address becomes valid by the token's hash, as a page of the project verifies it", async () => {
  const { client } = await signedIn(person);
  const email = freshEmail();
  await client.auth.updateUser({ email });
  const link = new URL(/https?:\S+/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? '');
  const token_hash = link.searchParams.get('token') ?? '';
  const { data, error } = await visitor().auth.verifyOtp({ token_hash, type: 'email_change' });
  expect([error, data.user?.email]).toEqual([null, email]);
  const again = await visitor().auth.verifyOtp({ token_hash, type: 'email_change' });
  expect(again.error).toMatchObject({ status: 403 });
});

test('an account without a password gets one without a current one', async () => {
  const { client } = await signedIn(person);
  await sql`update auth.users set encrypted_password = '' where id = ${person.id}`;
  const password = randomUUID();
  expect((await client.auth.updateUser({ password })).error).toBeNull();
  expect((await visitor().auth.signInWithPassword({ ...person, password })).error).toBeNull();
});

test('mail files are readable by their owner only', async () => {
  await recover();
  for (const name of mailFiles()) {
    expect(statSync(path.join(outboxDir, name)).mode & 0o077).toBe(0);
  }
});

describe('a change of the account', () => {
  test('of the password is reported to the mailbox', async () => {
    const { client } = await signedIn(person);
    const password = randomUUID();
    await client.auth.updateUser({ password, current_password: person.password });
    expect(mailsTo(person.email).map(({ subject }) => subject)).toEqual(['Your password has been changed']);
  });

  test.each(['new', 'present'] as const)(
    'of the address is decided by the %s mailbox alone and reported to the present one',
    async (which) => {
      const { client } = await signedIn(person);
      const email = freshEmail();
      expect((await client.auth.updateUser({ email })).error).toBeNull();
      expect([mailsTo(person.email), mailsTo(email)].map((mails) => mails.length)).toEqual([1, 1]);
      const mail = mailsTo(which === 'new' ? email : person.email)[0];
      const link = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
      const response = await send(link.pathname + link.search, { key: null });
      expect(response.headers.get('location')).toContain('access_token=');
      expect(mailsTo(person.email).at(-1)?.subject).toBe('Your email address has been changed');
      expect((await visitor().auth.signInWithPassword({ ...person, email })).error).toBeNull();
      const again = await send(link.pathname + link.search, { key: null });
      expect(again.headers.get('location')).toContain('otp_expired');
    },
  );

  test('of the address is decided by the code or the hash that the present mailbox got', async () => {
    for (const part of ['code', 'hash']) {
      const { email: present } = person;
      const { client } = await signedIn(person);
      const email = freshEmail();
      await client.auth.updateUser({ email });
      const text = mailsTo(present).at(-1)?.text ?? '';
      const token_hash = new URL(/https?:\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? '';
      const code = { email: present, token: /\b\d{6}\b/.exec(text)?.[0] ?? '' };
      const given = part === 'code' ? code : { token_hash };
      const { data, error } = await visitor().auth.verifyOtp({ ...given, type: 'email_change' });
      expect([part, error, data.user?.email]).toEqual([part, null, email]);
      person = await createPerson();
    }
  });

  test('of the address sends no mail within the configured time, nor for an address that is taken', async () => {
    const { client } = await signedIn(person);
    const taken = (await createPerson()).email;
    expect((await client.auth.updateUser({ email: freshEmail() })).error).toBeNull();
    const second = freshEmail();
    const refused = (await client.auth.updateUser({ email: second })).error;
    expect(refused).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect((await client.auth.updateUser({ email: taken })).error).toMatchObject({ code: 'email_exists' });
    // A moment that is far away holds every change back.
    await sql`update auth.users set email_change_sent_at = '2200-01-01' where id = ${person.id}`;
    expect((await client.auth.updateUser({ email: second })).error).toMatchObject({ status: 429 });
    expect([second, taken].flatMap(mailsTo)).toEqual([]);
    expect(mailsTo(person.email)).toHaveLength(1);
  });
});
