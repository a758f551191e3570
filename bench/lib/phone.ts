import type { BrowserContext, Page } from '@playwright/test';

/** A cheap phone on a slow line, as emulated by Chromium. */
export interface Line {
  name: string;
  /** Until the first byte of every answer. */
  latencyMs: number;
  bytesPerSecond: number;
  /** Factor by which the CPU is slower than this machine. */
  cpuSlowdown: number;
}

interface Visit {
  path: string;
  /** The element that makes the page usable; of a frame that is drawn at build time it matches nothing. */
  selector: string;
}

/** The cost of a page until it is usable. */
export interface PageLoad {
  /** The first contentful paint: the drawn text, form or frame of the page stands. */
  visibleMs: number;
  largestPaintMs: number;
  /** The first frame that shows the selected element. */
  usableMs: number;
  /** Tasks of the main thread longer than 200 ms before that. */
  longTasksMs: number[];
  requests: number;
  kilobytes: number;
}

interface Fetched {
  /** Epoch seconds; infinite while the request is pending. */
  endedAt: number;
  bytes: number;
}

const LONG_TASK_MS = 200;
const TIMEOUT_MS = 60_000;
const BYTES_PER_KB = 1024;

/** Opens a page on the slow line and waits until it is usable. Storage and HTTP cache belong to the context. */
export async function visit(
  context: BrowserContext,
  line: Line,
  { path, selector }: Visit,
): Promise<PageLoad> {
  const page = await context.newPage();
  try {
    const fetched = await slowDown(page, line);
    await page.addInitScript(markWhenShown, selector);
    await page.goto(path, { waitUntil: 'commit', timeout: TIMEOUT_MS });
    // The browser reports a paint later than the page's scripts can see its elements.
    const isShown = () =>
      ['usable', 'first-contentful-paint'].every((name) => performance.getEntriesByName(name).length > 0);
    await page.waitForFunction(isShown, null, { timeout: TIMEOUT_MS, polling: 250 });
    const times = await page.evaluate(readTimes, LONG_TASK_MS);
    const until = times.timeOriginSeconds + times.usableMs / 1000;
    const needed = fetched().filter(({ endedAt }) => endedAt <= until);
    return {
      ...times,
      requests: needed.length,
      kilobytes: needed.reduce((sum, { bytes }) => sum + bytes, 0) / BYTES_PER_KB,
    };
  } finally {
    await page.close();
  }
}

/** Emulates the line; gives a function that lists the requests sent over the network so far. */
async function slowDown(page: Page, line: Line): Promise<() => Fetched[]> {
  const cdp = await page.context().newCDPSession(page);
  const all = new Map<string, Fetched & { wallOffset: number }>();
  const cached = new Set<string>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
    if (!request.url.startsWith('http') || request.url.endsWith('favicon.svg')) return;
    all.set(requestId, { endedAt: Infinity, bytes: 0, wallOffset: wallTime - timestamp });
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache === true) cached.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = all.get(requestId);
    if (request)
      Object.assign(request, { endedAt: timestamp + request.wallOffset, bytes: encodedDataLength });
  });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: line.bytesPerSecond,
    uploadThroughput: line.bytesPerSecond,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: line.cpuSlowdown });
  return () => [...all].filter(([id]) => !cached.has(id)).map(([, request]) => request);
}

/** Runs in the page, before its own scripts. */
function markWhenShown(selector: string): void {
  const own = window as unknown as { tafiyaTimes: { tasks: [number, number][]; largest: number } };
  own.tafiyaTimes = { tasks: [], largest: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      own.tafiyaTimes.tasks.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) own.tafiyaTimes.largest = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const watcher = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('usable')));
  });
  watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** Runs in the page. */
function readTimes(longTaskMs: number) {
  const own = window as unknown as { tafiyaTimes: { tasks: [number, number][]; largest: number } };
  const [visibleMs = Number.NaN, shownMs = Number.NaN] = ['first-contentful-paint', 'usable'].map(
    (name) => performance.getEntriesByName(name)[0]?.startTime,
  );
  const usableMs = Math.max(shownMs, visibleMs);
  return {
    timeOriginSeconds: performance.timeOrigin / 1000,
    visibleMs,
    largestPaintMs: own.tafiyaTimes.largest,
    usableMs,
    longTasksMs: own.tafiyaTimes.tasks
      .filter(([start, duration]) => start < usableMs && duration > longTaskMs)
      .map(([, duration]) => Math.round(duration)),
  };
}
