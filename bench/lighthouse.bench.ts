import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { freePort } from 'embedded-supabase/testing';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { searchResponseSchema } from '../supabase/functions/_shared/search/contract.ts';
import { addDays, lagosDate } from '../supabase/functions/_shared/core/lagos-time.ts';
import { withCheckouts } from './lib/checkouts.ts';
import { median } from './lib/report.ts';

/*
 * Lighthouse's mobile scores of a visitor's first pages, of this build and of the one that BENCH_BEFORE names. The CPU
 * slowdown is calibrated, so that a score means the same phone on every machine.
 */
const RUNS = Number(process.env['BENCH_RUNS'] ?? 5);
/** Only pages whose name contains this. */
const WANTED = process.env['BENCH_PAGE'] ?? '';
/** A folder for the full reports, which a Lighthouse viewer opens. */
const REPORTS = process.env['BENCH_REPORTS'];
/** A machine with this index emulates Lighthouse's phone when its CPU is slowed down by SLOWDOWN_MOST. */
const REFERENCE_INDEX = 3200;
const SLOWDOWN_MOST = 4;
const INDEX_RUNS = 3;
const ATTEMPTS = 3;
const CHROMIUM = '/usr/bin/chromium';

/** The least score of performance; every other category must have 100. */
const GOALS = { landing: 98, 'search form': 95, results: 95, trip: 95, 'sign-in': 97 };
type PageName = keyof typeof GOALS;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = {
  TBT: 'total-blocking-time',
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
} as const;

await withCheckouts(async (checkouts) => {
  const index = await measureIndex(`${checkouts[0]?.url}/`);
  const slowdown = Math.min(SLOWDOWN_MOST, (SLOWDOWN_MOST * index) / REFERENCE_INDEX);
  console.log(`benchmark index ${index}, CPU ÷ ${slowdown.toFixed(2)}, medians of ${RUNS}`);
  const builds: { name: string; addresses: Record<PageName, string> }[] = [];
  for (const { name, url } of checkouts) builds.push({ name, addresses: await listPages(url) });
  const results = new Map<string, Result[]>();
  const pages = (Object.keys(GOALS) as PageName[]).filter((page) => page.includes(WANTED));
  for (let run = 1; run <= RUNS; run += 1) {
    for (const page of pages) {
      for (const { name, addresses } of builds) {
        const result = await audit(addresses[page], { throttling: { cpuSlowdownMultiplier: slowdown } });
        const key = `${page}, ${name}`;
        results.set(key, [...(results.get(key) ?? []), result]);
        if (REPORTS !== undefined) store(REPORTS, `${page}-${name}-${run}`, result);
      }
    }
  }
  printHeader();
  for (const page of pages)
    for (const { name } of builds) print(page, name, results.get(`${page}, ${name}`) ?? []);
});

async function listPages(url: string): Promise<Record<PageName, string>> {
  const date = addDays(lagosDate(Date.now()), 2);
  const answer = await fetch(`${url}/api/trips/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ origin: 'Lagos', destination: 'Abuja', departureDate: date, seatsNeeded: 1 }),
  });
  const [first] = searchResponseSchema.pick({ matches: true }).parse(await answer.json()).matches;
  if (first === undefined) throw new Error('the demo data have no trip from Lagos to Abuja');
  return {
    landing: `${url}/`,
    'search form': `${url}/search`,
    results: `${url}/search?from=Lagos&to=Abuja&date=${date}&seats=1`,
    trip: `${url}/trips/${first.trip.id}`,
    'sign-in': `${url}/auth`,
  };
}

/** Lighthouse's own measure of this machine. */
async function measureIndex(url: string): Promise<number> {
  const indexes: number[] = [];
  for (let run = 0; run < INDEX_RUNS; run += 1) {
    const { environment } = await audit(url, { onlyAudits: ['is-on-https'] });
    indexes.push(environment.benchmarkIndex);
  }
  return median(indexes);
}

/** One audit, repeated if Lighthouse got no usable trace. */
async function audit(url: string, flags: Flags): Promise<Result> {
  let problem = 'no result';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const result = await auditOnce(url, flags);
    if (result !== undefined && result.runtimeError === undefined) return result;
    problem = result?.runtimeError?.message ?? problem;
    console.log(`  again: ${url}: ${problem}`);
  }
  throw new Error(`${url}: ${problem}`);
}

/** In a browser of its own, which has no compiled code of another run. */
async function auditOnce(url: string, flags: Flags): Promise<Result | undefined> {
  const port = await freePort();
  const browser = await chromium.launch({
    ...(existsSync(CHROMIUM) && { executablePath: CHROMIUM }),
    handleSIGINT: false,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    const done = await lighthouse(url, {
      port,
      logLevel: 'error',
      disableFullPageScreenshot: true,
      // Playwright's browser has no back/forward cache.
      skipAudits: ['bf-cache'],
      ...flags,
    });
    return done?.lhr;
  } finally {
    await browser.close();
  }
}

function store(folder: string, name: string, result: Result): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name.replaceAll(' ', '-')}.json`), JSON.stringify(result));
}

function printHeader(): void {
  console.log(
    ['\n', ''.padEnd(22), 'performance'.padStart(18)]
      .concat([...Object.keys(METRICS), ...CATEGORIES.slice(1)].map((name) => name.padStart(16)))
      .join(''),
  );
}

function print(page: PageName, build: string, results: readonly Result[]): void {
  const scores = CATEGORIES.map((category) =>
    median(results.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))),
  );
  const [performance = 0, ...others] = scores;
  const cls = median(results.map(({ audits }) => audits[METRICS.CLS]?.numericValue ?? Number.NaN));
  const metrics = Object.values(METRICS).map((id) => {
    const value = median(results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
    return id === METRICS.CLS ? value.toFixed(3) : `${value.toFixed(0)} ms`;
  });
  const reached = performance >= GOALS[page] && cls === 0 && others.every((score) => score === 100);
  console.log(
    [
      `${reached ? '✓' : '✗'} ${page}, ${build}`.padEnd(22),
      `${performance} (≥ ${GOALS[page]})`.padStart(18),
      ...[...metrics, ...others].map((cell) => String(cell).padStart(16)),
    ].join(''),
  );
  for (const reason of new Set(results.flatMap(listFailures))) console.log(`    ${reason}`);
}

/** The audits that cost points: of performance all but the metrics themselves, which the table has. */
function listFailures({ audits, categories }: Result): string[] {
  return CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight, group }) => {
      const { score = null, title } = audits[id] ?? {};
      const costs = category === 'performance' ? group !== 'metrics' && group !== 'hidden' : weight > 0;
      return costs && score !== null && score < 1 ? [`${category}: ${id}, ${title}`] : [];
    }),
  );
}
