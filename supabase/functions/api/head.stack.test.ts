import { request } from 'node:http';
import { expect, inject, test } from 'vitest';
import { openFacade } from './testing/facade.ts';

/** The answer of the stack's own processes, as it came: fetch would decode it and drop headers. */
function ask(method: string, path: string, headers: Record<string, string>) {
  const { url } = inject('stack');
  return new Promise<{ status: number; headers: object }>((resolve, reject) => {
    request(`${url}/functions/v1/api${path}`, { method, headers }, (answer) => {
      // The framing reveals nothing about the body.
      const rest = { ...answer.headers, date: '', 'x-request-id': '', 'transfer-encoding': '' };
      answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, headers: rest }));
    })
      .on('error', reject)
      .end();
  });
}

test.each(['identity', 'gzip', 'br'])(
  'HEAD of a call answers the headers of GET, with %s',
  async (encoding) => {
    const facade = openFacade();
    const person = await facade.cast.driver();
    await facade.close();
    const common = { 'accept-encoding': encoding, connection: 'close' };
    const signedIn = { ...common, authorization: `Bearer ${person.token}` };
    const asked: [string, Record<string, string>][] = [
      ['/health', common],
      ['/places', common],
      ['/places?q=lag', common],
      ['/user', signedIn],
      ['/driver/trips', signedIn],
      // Refused, unknown, and for those signed in only.
      ['/trips/not-an-id', signedIn],
      ['/nowhere', common],
      ['/user', common],
    ];
    for (const [path, headers] of asked) {
      const get = await ask('GET', path, headers);
      expect([path, await ask('HEAD', path, headers)]).toEqual([path, get]);
    }
  },
);
