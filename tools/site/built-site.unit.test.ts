import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compressAssets } from './build.ts';
import { serveBuilt } from './built-site.ts';

const SCRIPT = 'x'.repeat(5000);
let directory: string;
let build: string;
let server: Server;
let origin: string;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'tafiya-site-'));
  build = path.join(directory, 'dist');
  for (const folder of ['assets', '.vite']) mkdirSync(path.join(build, folder), { recursive: true });
  const html = '<!doctype html><script>document.title = 1</script><script src="/assets/a-1.js"></script>';
  writeFileSync(path.join(build, 'index.html'), html);
  for (const page of ['app', 'search', 'trip']) {
    writeFileSync(path.join(build, `${page}.html`), `<!doctype html><title>${page}</title>`);
  }
  const rewrites = [
    { from: '/trips/:id', to: '/api/t/:id', agents: 'WhatsApp|Slackbot' },
    { from: '/search', to: '/search.html' },
    { from: '/trips/:id', to: '/trip.html' },
    { from: '/*', to: '/app.html' },
  ];
  writeFileSync(path.join(build, 'rewrites.json'), JSON.stringify(rewrites));
  writeFileSync(path.join(build, 'assets', 'a-1.js'), SCRIPT);
  writeFileSync(path.join(build, 'sw.js'), '');
  writeFileSync(path.join(build, '.vite', 'manifest.json'), '{}');
  await compressAssets(build);
  const site = serveBuilt(build, path.join(directory, 'site'));
  server = createServer((request, response) => {
    if (request.url?.startsWith('/api/t/') !== true) return site.handle(request, response);
    response.writeHead(404, { 'content-type': 'text/html', 'cache-control': 'public, max-age=60' });
    response.end(`<title>preview of ${request.url}</title>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(directory, { recursive: true });
});

describe('the built web app', () => {
  test.each(['/', '/trips/0b0b6a3e-3f62-4d53-9c4b-3d8f4b4a7a10', '/search?from=Lagos'])(
    'answers %s with its page, which must be revalidated',
    async (url) => {
      const response = await fetch(`${origin}${url}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  test.each(['WhatsApp/2.23.20.0 A', 'slackbot-LinkExpanding 1.0'])(
    'answers %s, which draws previews, with the page that has the tags of the trip',
    async (agent) => {
      const response = await fetch(`${origin}/trips/42`, { headers: { 'user-agent': agent } });
      expect(response.status).toBe(404);
      expect(await response.text()).toBe('<title>preview of /api/t/42</title>');
      expect(response.headers.get('content-type')).toBe('text/html');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('vary')).toBe('user-agent');
      const page = await fetch(`${origin}/search`, { headers: { 'user-agent': agent } });
      expect(await page.text()).toContain('<title>search</title>');
    },
  );

  test.each([
    ['/', 'document.title = 1'],
    ['/search', '<title>search</title>'],
    ['/search/', '<title>search</title>'],
    ['/search?from=Lagos', '<title>search</title>'],
    ['/searching', '<title>app</title>'],
    ['/trips/0b0b6a3e-3f62-4d53-9c4b-3d8f4b4a7a10', '<title>trip</title>'],
    ['/trips', '<title>app</title>'],
    ['/trips/', '<title>app</title>'],
    ['/trips/0b0b6a3e-3f62-4d53-9c4b-3d8f4b4a7a10/manifest', '<title>app</title>'],
    ['/dashboard', '<title>app</title>'],
  ])('answers %s with the page that rewrites.json names', async (url, content) => {
    expect(await (await fetch(`${origin}${url}`)).text()).toContain(content);
  });

  test('has the service worker revalidated, and allows no other workers', async () => {
    const { headers } = await fetch(`${origin}/sw.js`);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toContain("worker-src 'self';");
  });

  test('marks files with a hash in their name as immutable', async () => {
    const response = await fetch(`${origin}/assets/a-1.js`);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await response.text()).toBe(SCRIPT);
  });

  test.each([
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['identity', null],
  ])('sends a browser that accepts %s an answer encoded as %s', async (accepted, sent) => {
    const response = await fetch(`${origin}/assets/a-1.js`, { headers: { 'accept-encoding': accepted } });
    expect(response.headers.get('content-encoding')).toBe(sent);
    expect(await response.text()).toBe(SCRIPT);
  });

  test.each(['/assets/gone-2.js', '/.vite/manifest.json'])('answers 404 for %s', async (url) => {
    expect((await fetch(`${origin}${url}`)).status).toBe(404);
  });

  test('serves no file from outside its folder', async () => {
    const response = await fetch(`${origin}/..%2f..%2fetc%2fhostname`);
    expect(await response.text()).toContain('<!doctype html>');
  });

  test('allows only the inline scripts of its own page', async () => {
    const policy = (await fetch(origin)).headers.get('content-security-policy') ?? '';
    const [, scripts] = /script-src ([^;]*)/.exec(policy) ?? [];
    expect(scripts).toMatch(/^'self' 'sha256-[\w+/=]{44}'$/);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test('stays complete while the next build empties the build folder', async () => {
    rmSync(build, { recursive: true });
    for (const url of ['/', '/assets/a-1.js']) expect((await fetch(`${origin}${url}`)).status).toBe(200);
  });
});
