import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { LIVE_TICKET_SECONDS } from './limits.rules.ts';
import { issueLiveTicket, readLiveTicket } from './live-ticket.ts';

const SECRET = 'sb_secret_of_the_test';
const NOW = Date.UTC(2026, 10, 21, 8);
const ADMIN = '7e570000-0000-4000-8000-000000000008';
const caller = { kind: 'admin', sessionHash: 'ad'.repeat(32), addressHash: 'cd'.repeat(32) } as const;

function ticket(): Promise<string> {
  return issueLiveTicket(SECRET, { adminId: ADMIN, caller, nowMs: NOW });
}

test('a ticket names the administrator and the session and is valid for a minute', async () => {
  const nowMs = NOW + (LIVE_TICKET_SECONDS - 1) * 1000;
  expect(await readLiveTicket(SECRET, { ticket: await ticket(), nowMs })).toEqual({ adminId: ADMIN, caller });
});

test.each([
  ['expired', SECRET, NOW + (LIVE_TICKET_SECONDS + 1) * 1000, (text: string) => text],
  ['signed with another key', 'sb_secret_of_another', NOW, (text: string) => text],
  ['changed', SECRET, NOW, (text: string) => text.replace(/^[^.]+/, 'eyJhbGciOiJub25lIn0')],
  ['a text that is no ticket', SECRET, NOW, () => 'nonsense'],
])('%s is refused', async (_, secret, nowMs, changed) => {
  const read = readLiveTicket(secret, { ticket: changed(await ticket()), nowMs });
  await expect(read).rejects.toMatchObject({ code: 'unauthenticated' });
});

test.each([
  ['another key', SECRET, 'tafiya-live', true],
  ['another audience', `live-ticket\n${SECRET}`, 'authenticated', true],
  ['no end', `live-ticket\n${SECRET}`, 'tafiya-live', false],
])('a token signed with or for %s is refused', async (_, key, audience, ends) => {
  const { sessionHash, addressHash } = caller;
  const signed = new SignJWT({ sessionHash, addressHash })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(ADMIN);
  if (ends) signed.setExpirationTime(new Date(NOW + 60_000));
  const other = await signed.setAudience(audience).sign(new TextEncoder().encode(key));
  await expect(readLiveTicket(SECRET, { ticket: other, nowMs: NOW })).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});
