import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium, type BrowserContext } from '@playwright/test';
import { sessionSchema, type Session } from '../supabase/functions/_shared/people/auth/contract.ts';
import { bookingListSchema } from '../supabase/functions/_shared/bookings/contract.ts';
import { addDays, lagosDate } from '../supabase/functions/_shared/core/lagos-time.ts';
import { SESSION_STORAGE_KEY } from '../supabase/functions/_shared/core/limits.ts';
import { DEMO_PASSWORD } from '../tools/demo/people.ts';
import { withCheckouts, type Running } from './lib/checkouts.ts';
import { visit, type Line, type PageLoad } from './lib/phone.ts';
import { median, printRatio } from './lib/report.ts';

/*
 * How long a cheap phone on a slow line waits for each page, on the first and the second visit, compared with a bare page
 * of one request in the same run; and how many round trips it takes. Times need an idle machine, round trips do not. The
 * pages take turns, and so does the build of BENCH_BEFORE.
 */
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
/** Only pages whose name contains this. */
const WANTED = process.env['BENCH_PAGE'] ?? '';
const BAD: Line = { name: 'bad', latencyMs: 400, bytesPerSecond: 50 * 1024, cpuSlowdown: 6 };
const FAIR: Line = { name: 'fair', latencyMs: 150, bytesPerSecond: 200 * 1024, cpuSlowdown: 6 };
/** Latency dominates: a page that takes n times the latency took n round trips in sequence. */
const FAR: Line = { name: 'far', latencyMs: 3000, bytesPerSecond: 1e8, cpuSlowdown: 1 };
/** First visit: page, entry, files (twice: HTTP/1.1 has six connections), data. With cached files: page, session, data. */
const ROUND_TRIPS_MOST = { first: 5, again: 3 };
const CHROMIUM = '/usr/bin/chromium';
/** React has replaced the drawn frame. */
const REPLACED = '#root:not(:has([data-frame]))';

interface MeasuredPage {
  /** With the name of the build. */
  name: string;
  origin: string;
  path: string;
  /** The element that makes the page usable. */
  selector: string;
  /** The most seconds of a first visit on the bad line. */
  goals?: { visible?: number; usable: number };
  as?: Session;
}

interface Visits {
  first: PageLoad;
  again: PageLoad;
}

const bare = createServer((_, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end('<!doctype html><title>Bare</title><main><h1>A page of one request</h1></main>');
});
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
const browser = await chromium.launch({
  ...(existsSync(CHROMIUM) && { executablePath: CHROMIUM }),
  handleSIGINT: false,
  args: ['--no-sandbox', '--disable-gpu'],
});

await withCheckouts(async (checkouts) => {
  const lists = await Promise.all(checkouts.map(listPages));
  const turns = (lists[0] ?? []).flatMap((_, index) => lists.flatMap((list) => list[index] ?? []));
  const pages = turns.filter(({ name }) => name.includes(WANTED));
  for (const line of [BAD, FAIR]) await measureTimes(pages, line);
  console.log('\nround trips in sequence');
  for (const page of pages) {
    const visits = await measure(page, FAR);
    for (const when of ['first', 'again'] as const) {
      const roundTrips = Math.floor(visits[when].usableMs / FAR.latencyMs);
      printRatio(`${page.name}, ${when}`, roundTrips, { atMost: ROUND_TRIPS_MOST[when] });
    }
  }
}).finally(async () => {
  await browser.close();
  bare.close();
});

/** Visits each page RUNS times, in turns, and prints the medians. */
async function measureTimes(pages: readonly MeasuredPage[], line: Line): Promise<void> {
  const speed = `${line.latencyMs} ms, ${line.bytesPerSecond / 1024} KB/s, CPU ÷ ${line.cpuSlowdown}`;
  console.log(`\n${line.name}: ${speed}, medians of ${RUNS}`);
  const address = bare.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const barePage = { name: 'a bare page', origin: `http://127.0.0.1:${port}`, path: '/', selector: 'h1' };
  const results = new Map<MeasuredPage, Visits[]>();
  for (let run = 0; run < RUNS; run += 1)
    for (const page of [barePage, ...pages])
      results.set(page, [...(results.get(page) ?? []), await measure(page, line)]);
  let bareMs = Number.NaN;
  for (const [page, visits] of results) {
    for (const when of ['first', 'again'] as const) {
      const load = middle(visits.map((visit) => visit[when]));
      if (page === barePage && when === 'first') bareMs = load.usableMs;
      print(`${page.name}, ${when}`, load, bareMs);
      if (line === BAD && when === 'first') printGoals(page, load);
    }
  }
}

/** The load with the median time until it is usable, and the median of the first paint. */
function middle(loads: readonly PageLoad[]): PageLoad {
  const usableMs = median(loads.map((load) => load.usableMs));
  const found = loads.find((load) => load.usableMs === usableMs);
  if (found === undefined) throw new Error('nothing was measured');
  return { ...found, visibleMs: median(loads.map((load) => load.visibleMs)) };
}

async function listPages({ name: build, url: origin }: Running): Promise<MeasuredPage[]> {
  const passenger = await signIn(origin, 'passenger@tafiya.test');
  const driver = await signIn(origin, 'driver@tafiya.test');
  const day = addDays(lagosDate(Date.now()), 2);
  const bookings = bookingListSchema.parse(await call(origin, '/api/passenger/bookings', { as: passenger }));
  const trip = bookings.find(({ status }) => status === 'confirmed')?.trip;
  if (trip === undefined) throw new Error('the demo passenger has no booking');
  const form = `${REPLACED} form button[type=submit]`;
  const results = `/search?from=Lagos&to=Abuja&date=${day}&seats=1`;
  const card = 'main article';
  const map = '.leaflet-container path';
  const pages = [
    { name: '/', path: '/', selector: 'main h1', goals: { usable: 1.6 } },
    { name: '/auth', path: '/auth', selector: form, goals: { visible: 1.6, usable: 6 } },
    { name: '/search', path: '/search', selector: form, goals: { visible: 2, usable: 6.5 } },
    { name: '/search?…', path: results, selector: card, goals: { visible: 2, usable: 6 } },
    {
      name: '/trips/:id',
      path: `/trips/${trip.id}`,
      selector: `${card} h1`,
      goals: { visible: 2, usable: 5.5 },
    },
    { name: '/dashboard, passenger', path: '/dashboard', selector: card, as: passenger },
    { name: '/dashboard, driver', path: '/dashboard', selector: card, as: driver },
    { name: '/track/:id', path: `/track/${trip.id}`, selector: map, as: passenger },
  ];
  return pages.map(({ name, ...page }) => ({ ...page, name: `${name}, ${build}`, origin }));
}

async function signIn(origin: string, email: string): Promise<Session> {
  return sessionSchema.parse(
    await call(origin, '/api/auth/login', { body: { email, password: DEMO_PASSWORD } }),
  );
}

async function call(
  origin: string,
  path: string,
  { body, as }: { body?: object; as?: Session },
): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as.token}` }) };
  const answer = await fetch(`${origin}${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Visits the page with an empty cache, and again with the cache of the first visit. */
async function measure(page: MeasuredPage, line: Line): Promise<Visits> {
  const context = await openPhone(page);
  try {
    return { first: await visit(context, line, page), again: await visit(context, line, page) };
  } finally {
    await context.close();
  }
}

async function openPhone({ origin, as }: MeasuredPage): Promise<BrowserContext> {
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
    baseURL: origin,
    storageState: {
      cookies: [],
      origins:
        value === undefined
          ? []
          : [
              {
                origin,
                localStorage: [{ name: SESSION_STORAGE_KEY, value: JSON.stringify(value) }],
              },
            ],
    },
  });
}

function print(name: string, load: PageLoad, bareMs: number): void {
  console.log(
    [
      `  ${name.padEnd(36)}`,
      `visible ${load.visibleMs.toFixed(0)} ms`.padStart(16),
      `largest ${load.largestPaintMs.toFixed(0)} ms`.padStart(17),
      `usable ${load.usableMs.toFixed(0)} ms`.padStart(16),
      `${(load.usableMs / bareMs).toFixed(1)} × bare`.padStart(13),
      `${load.requests} requests`.padStart(13),
      `${load.kilobytes.toFixed(0)} KB`.padStart(8),
      `  long tasks ${load.longTasksMs.join(' ') || 'none'}`,
    ].join(''),
  );
}

function printGoals({ goals }: MeasuredPage, { visibleMs, usableMs }: PageLoad): void {
  const seconds = { visible: visibleMs / 1000, usable: usableMs / 1000 };
  for (const [name, atMost] of Object.entries(goals ?? {}))
    printRatio(`${name}, seconds`, seconds[name as keyof typeof seconds], { atMost });
}
