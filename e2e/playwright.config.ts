import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { systemChromium } from '../tools/testing/chromium.ts';

/** Every worker loads this file again; the environment passes on the values of the first load. */
function once(name: string, choose: () => string): string {
  return (process.env[name] ??= choose());
}

function freePort(): string {
  const script =
    'const s=require("node:net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})';
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim();
}

const port = once('E2E_PORT', freePort);
/** The key for setting up the administrator's code, which the tests need. */
const setupKey = once('E2E_SETUP_KEY', () => randomUUID());

/** The phone's 2.6 pixels per CSS pixel would be drawn by the CPU here, seven for each that a test can tell apart. */
const PHONE = { ...devices['Pixel 7'], viewport: { width: 360, height: 800 }, deviceScaleFactor: 1 };
/** Journeys of a minute begin first, so that the workers end at the same time. */
const LONG = /\/(admin|corporate|first-paint|payouts|tracking)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // One directory per run, because Playwright empties it at the start.
  outputDir: `../test-results/${port}`,
  // The tests of a file share nothing: each takes the next free worker.
  fullyParallel: true,
  // Journeys wait a third of their time: three keep two cores busy.
  workers: process.env.E2E_WORKERS ? Number(process.env.E2E_WORKERS) : 3,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env.CI ? 'line' : 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-NG',
    // Animations are drawn by the CPU here, and every journey waits for them. Those that are about them choose `ANIMATED`.
    contextOptions: { reducedMotion: 'reduce' },
    // Journeys break and change requests themselves; those of the service worker allow it.
    serviceWorkers: 'block',
    // A trace costs a fifth of the CPU of every test: E2E_TRACE=1 records one of each failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(systemChromium && { executablePath: systemChromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'phone, long', testMatch: LONG, use: PHONE },
    { name: 'phone', testIgnore: LONG, use: PHONE },
  ],
  webServer: {
    command: 'node --import tsx e2e/support/serve.ts',
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { PORT: port, E2E_SETUP_KEY: setupKey },
    url: `http://localhost:${port}/api/health`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
  },
});
