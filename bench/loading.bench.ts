import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium, type BrowserContext } from '@playwright/test';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { sessionSchema, type Session } from '../supabase/functions/_shared/contracts/auth.ts';
import { bookingListSchema } from '../supabase/functions/_shared/contracts/bookings.ts';
import { addDays, lagosDate } from '../supabase/functions/_shared/domain/lagos-time.ts';
import { SESSION_STORAGE_KEY } from '../supabase/functions/_shared/domain/limits.ts';
import { visit, type Line, type PageLoad } from './lib/phone.ts';
import { printRatio } from './lib/report.ts';

/*
 * How long a cheap phone on a slow line waits for each page, on the first and the second visit, compared with a bare page
 * of one request in the same run; and how many round trips it takes. Times need an idle machine, round trips do not.
 */
const LINES: readonly Line[] = [
  { name: 'bad', latencyMs: 400, bytesPerSecond: 50 * 1024, cpuSlowdown: 6 },
  { name: 'fair', latencyMs: 150, bytesPerSecond: 200 * 1024, cpuSlowdown: 6 },
];
/** Latency dominates: a page that takes n times the latency took n round trips in sequence. */
const FAR: Line = { name: 'far', latencyMs: 3000, bytesPerSecond: 1e8, cpuSlowdown: 1 };
/** First visit: page, entry, files (twice: HTTP/1.1 has six connections), data. With cached files: page, session, data. */
const ROUND_TRIPS_MOST = { first: 5, again: 3 };
const PASSWORD = 'tafiya-demo-2026';
const CHROMIUM = '/usr/bin/chromium';

interface MeasuredPage {
  name: string;
  path: string;
  /** The element that makes the page usable. */
  selector: string;
  as?: Session;
}

const stack = await startTestProductUntilSignal({ mode: 'built', log: () => undefined });
const bare = createServer((_, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end('<!doctype html><title>Bare</title><main><h1>A page of one request</h1></main>');
});
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
const browser = await chromium.launch({
  ...(existsSync(CHROMIUM) && { executablePath: CHROMIUM }),
  args: ['--no-sandbox', '--disable-gpu'],
});

try {
  const pages = await listPages();
  for (const line of LINES) {
    console.log(
      `\n${line.name}: ${line.latencyMs} ms, ${line.bytesPerSecond / 1024} KB/s, CPU ÷ ${line.cpuSlowdown}`,
    );
    const address = bare.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const baseline = await measure(
      { name: 'bare page', path: `http://127.0.0.1:${port}/`, selector: 'h1' },
      line,
    );
    for (const page of pages) {
      const loads = await measure(page, line);
      print(page.name, loads, baseline.first.usableMs);
    }
  }
  console.log('\nround trips in sequence');
  for (const page of pages) {
    const loads = await measure(page, FAR);
    for (const when of ['first', 'again'] as const) {
      const roundTrips = Math.floor(loads[when].usableMs / FAR.latencyMs);
      printRatio(`${page.name}, ${when}`, roundTrips, { atMost: ROUND_TRIPS_MOST[when] });
    }
  }
} finally {
  await browser.close();
  bare.close();
  await stack.stop();
}

async function listPages(): Promise<MeasuredPage[]> {
  const passenger = await signIn('passenger@tafiya.test');
  const driver = await signIn('driver@tafiya.test');
  const day = addDays(lagosDate(Date.now()), 2);
  const bookings = bookingListSchema.parse(await call('GET', '/api/passenger/bookings', { as: passenger }));
  const trip = bookings.find(({ status }) => status === 'confirmed')?.trip;
  if (trip === undefined) throw new Error('the demo passenger has no booking');
  return [
    { name: '/', path: '/', selector: 'main h1' },
    // The drawn frame has the form, too; it answers once React has replaced the frame.
    { name: '/auth', path: '/auth', selector: '#root:not(:has([data-frame])) form button[type=submit]' },
    { name: '/search', path: `/search?from=Lagos&to=Abuja&date=${day}&seats=1`, selector: 'main article' },
    { name: '/trips/:id', path: `/trips/${trip.id}`, selector: 'main article h1' },
    { name: '/dashboard, passenger', path: '/dashboard', selector: 'main article', as: passenger },
    { name: '/dashboard, driver', path: '/dashboard', selector: 'main article', as: driver },
    { name: '/track/:id', path: `/track/${trip.id}`, selector: '.leaflet-container path', as: passenger },
  ];
}

async function signIn(email: string): Promise<Session> {
  return sessionSchema.parse(await call('POST', '/api/auth/login', { body: { email, password: PASSWORD } }));
}

async function call(
  method: string,
  path: string,
  { body, as }: { body?: object; as?: Session },
): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as.token}` }) };
  const answer = await fetch(`${stack.url}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Visits the page with an empty cache, and again with the cache of the first visit. */
async function measure(page: MeasuredPage, line: Line): Promise<{ first: PageLoad; again: PageLoad }> {
  const context = await openPhone(page.as);
  try {
    return { first: await visit(context, line, page), again: await visit(context, line, page) };
  } finally {
    await context.close();
  }
}

async function openPhone(as?: Session): Promise<BrowserContext> {
  const value = as && {
    access_token: as.token,
    refresh_token: as.refreshToken,
    expires_at: as.expiresAt,
    expires_in: 3600,
    token_type: 'bearer',
    user: { id: as.user.id },
  };
  return browser.newContext({
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
    baseURL: stack.url,
    storageState: {
      cookies: [],
      origins:
        value === undefined
          ? []
          : [
              {
                origin: stack.url,
                localStorage: [{ name: SESSION_STORAGE_KEY, value: JSON.stringify(value) }],
              },
            ],
    },
  });
}

function print(name: string, loads: { first: PageLoad; again: PageLoad }, bareMs: number): void {
  for (const [when, load] of Object.entries(loads)) {
    console.log(
      [
        `  ${`${name}, ${when}`.padEnd(32)}`,
        `visible ${load.firstPaintMs.toFixed(0)} ms`.padStart(16),
        `largest ${load.largestPaintMs.toFixed(0)} ms`.padStart(17),
        `usable ${load.usableMs.toFixed(0)} ms`.padStart(16),
        `${(load.usableMs / bareMs).toFixed(1)} × bare`.padStart(13),
        `${load.requests} requests`.padStart(13),
        `${load.kilobytes.toFixed(0)} KB`.padStart(8),
        `  long tasks ${load.longTasksMs.join(' ') || 'none'}`,
      ].join(''),
    );
  }
}
