import { spawnSync } from 'node:child_process';
import { printRatio } from './lib/report.ts';
import { ROOT } from '../tools/root.ts';

/**
 * Tests of the gate in their long form (supabase/testing/long-forms.ts): they try every combination, of which the gate
 * tries a part. The baseline is the short form, before it in the same run.
 */
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts'];
const SUITES: Record<string, string[]> = {
  'the reference of the API with all calls': [...PLAYWRIGHT, 'e2e/reference.spec.ts'],
  'frames of the first pages, for a passenger on both screens': [
    ...PLAYWRIGHT,
    'e2e/first-paint.spec.ts',
    '-g',
    'nothing jumps while React',
  ],
};

for (const [name, command] of Object.entries(SUITES)) {
  const short = secondsOf(command, '0');
  const long = secondsOf(command, '1');
  console.log(`${name}: ${short.toFixed(0)} s, then ${long.toFixed(0)} s`);
  // Less time than the long form is the only reason for the short one.
  printRatio('short to long', short / long, { atMost: 0.9 });
}

/** How long the suite took. A failed test ends the benchmark with an error, after the other suites. */
function secondsOf(command: string[], LONG_FORMS: string): number {
  const begun = performance.now();
  const env = { ...process.env, LONG_FORMS };
  const { status } = spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit', env });
  if (status !== 0) process.exitCode = 1;
  return (performance.now() - begun) / 1000;
}
