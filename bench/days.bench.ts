import { execFileSync } from 'node:child_process';
import { runSuites, type Suites } from './lib/suites.ts';

/**
 * The suites on other days: libfaketime (`apt-get install faketime`) moves the clock of every process. Prints the tests that fail
 * on a day. BENCH_PARTS chooses suites and BENCH_DAYS days, each by a part of its name.
 */
const SUITES: Readonly<Record<string, Suites>> = {
  unit: { project: 'unit' },
  web: { project: 'web' },
  database: { project: 'stack', files: ['supabase/tests'] },
  functions: {
    project: 'stack',
    files: ['supabase/functions'],
    // PostgreSQL's limit of time for a lock never ends with libfaketime.
    withoutTests: [
      'is broadcast before it is stored, acknowledged afterwards',
      'a first position is stored before it',
    ],
  },
};

const now = new Date();
const year = now.getUTCFullYear();
/** Lagos is an hour ahead of UTC: its day begins while the suites run. */
const DAYS: Readonly<Record<string, Date>> = {
  'a year ends': new Date(Date.UTC(year, 11, 31, 22, 57)),
  'a month ends': new Date(Date.UTC(year, now.getUTCMonth() + 2, 0, 22, 57)),
  'February ends': new Date(Date.UTC(year + 1, 2, 0, 22, 45)),
  'a leap day': new Date(Date.UTC(year + 4 - (year % 4), 1, 29, 11)),
};

const library = preloadedLibrary();
for (const [day, at] of Object.entries(DAYS)) {
  if (!day.includes(process.env['BENCH_DAYS'] ?? '')) continue;
  console.log(`${day}: ${at.toISOString()}`);
  for (const [name, suites] of Object.entries(SUITES)) {
    if (!name.includes(process.env['BENCH_PARTS'] ?? '')) continue;
    const ahead = Math.round((at.getTime() - Date.now()) / 1000);
    const env = { LD_PRELOAD: library, FAKETIME: `+${ahead}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
    runSuites(name, { ...suites, env });
  }
}

/** The file of libfaketime: its own program tells where it is. */
function preloadedLibrary(): string {
  const told = execFileSync('faketime', ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' });
  return told.trim();
}
