import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Companion, Stack } from './options.ts';
import { answersAt } from './process/ports.ts';
import { makeEmptyProject } from './testing/fixture.ts';
import { startTestStack } from './testing/stack.ts';

/** Calls its companion at a path of the query. */
const SOURCE = `Deno.serve(async (request) =>
  new Response(await (await fetch(Deno.env.get('COMPANION_URL') + new URL(request.url).searchParams.get('path'))).text()));`;

async function startCompanion({ url, dataDir }: Stack): Promise<Companion> {
  const server = createServer((request, response) =>
    response.end(`${request.url} beside ${url} in ${dataDir}`),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { url: own, path: '/beside', env: { COMPANION_URL: own }, close };
}

test('functions call the companion, browsers see its path only, and it ends with the stack', async () => {
  const workdir = makeEmptyProject();
  const folder = path.join(workdir, 'supabase', 'functions', 'caller');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'index.ts'), SOURCE);
  writeFileSync(path.join(workdir, 'supabase', 'config.toml'), '[functions.caller]\nverify_jwt = false');
  const stack = await startTestStack({ workdir, companion: startCompanion });
  try {
    const facts = `beside ${stack.url} in ${stack.dataDir}`;
    const textOf = async (at: string) => (await fetch(`${stack.url}${at}`)).text();
    expect(await textOf('/functions/v1/caller?path=/inside')).toBe(`/inside ${facts}`);
    expect(await textOf('/beside/page?a=b')).toBe(`/beside/page?a=b ${facts}`);
    expect((await fetch(`${stack.url}/inside`)).status).toBe(404);
  } finally {
    await stack.stop();
    rmSync(workdir, { recursive: true });
  }
  expect(await answersAt('127.0.0.1', Number(new URL(stack.companionUrl ?? '').port))).toBe(false);
});
