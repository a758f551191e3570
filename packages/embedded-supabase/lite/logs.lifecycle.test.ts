import postgres from 'postgres';
import { expect, test, vi } from 'vitest';
import { startFixtureStack } from '../testing/fixture.ts';
import { waitUntil } from '../process/wait-until.ts';

test('the log names the failing call and contains no token, key, password or mail address', async () => {
  const lines: string[] = [];
  const printed = vi.spyOn(console, 'error').mockImplementation((...args) => void lines.push(args.join(' ')));
  const stack = await startFixtureStack({ seed: false, log: (line) => lines.push(line) });
  try {
    const call = (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(stack.url + path, {
        method: 'POST',
        headers: { apikey: stack.publishableKey, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const account = { email: 'ada@example.test', password: 'a long secret password' };
    const session: { access_token: string; refresh_token: string } = await (
      await call('/auth/v1/signup', account)
    ).json();
    const sql = postgres(stack.databaseUrl, { max: 1, onnotice() {} });
    await sql.unsafe(`
      create function public.scratch_break(message text) returns text language plpgsql as $$
      begin raise exception using errcode = 'XX000', message = scratch_break.message; end $$;
      grant execute on function public.scratch_break(text) to anon, authenticated;
      notify pgrst, 'reload schema'`);
    await sql.end();
    const secrets = [session.access_token, session.refresh_token, stack.secretKey, account.email];
    const headers = { authorization: `Bearer ${session.access_token}` };
    const callBroken = () =>
      call('/rest/v1/rpc/scratch_break', { message: `broken ${secrets.join(' ')}` }, headers);
    expect(await waitUntil(async () => (await callBroken()).status === 500, 15_000)).toBe(true);
    await call('/auth/v1/token?grant_type=password', { ...account, password: 'wrong wrong' });
    await call('/auth/v1/token?grant_type=refresh_token', { refresh_token: session.refresh_token });
    await call('/auth/v1/recover', { email: account.email });

    const log = lines.join('\n');
    expect(log).toMatch(/POST \/rest\/v1\/rpc answered 500: .*XX000 broken/);
    for (const secret of [...secrets, account.password, 'wrong wrong']) expect(log).not.toContain(secret);
    expect(log).not.toMatch(/eyJ[\w-]+\./);
  } finally {
    printed.mockRestore();
    await stack.stop();
  }
});
