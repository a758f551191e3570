import { parseArgs } from 'node:util';
import { changedFiles, isAffected, isGreen, remember, REMEMBERED_STEPS } from './gate/choose-steps.ts';
import { runStage, type Result, type Step } from './gate/stage.ts';
import { findBrowserProblem, stages } from './gate/steps.ts';
import { honest, lastLine, total } from './gate/tally.ts';

// `npm test -- lint browser` runs only the steps whose names contain one of the words; `--changed [base]` those that the
// changes since `base` (main) can break; `--repeat 5` all of it until something fails, at most five times.
const { words, base, times } = readArguments(process.argv.slice(2));
const changed = base === null ? null : changedFiles(base);
const isWhole = words.length === 0 && changed === null;
const leftOut = isWhole ? REMEMBERED_STEPS.filter(isGreen) : [];

// What the machine lacks is said first: the rest runs for many minutes, and the end is red.
if (stages.flat(2).some((step) => step.name === 'browser' && isChosen(step))) {
  const problem = await findBrowserProblem();
  if (problem !== null) console.log(`${problem}\n`);
}

const results: Result[] = [];
for (let run = 1; run <= times && total(results.map(({ tally }) => tally)).failed === 0; run += 1) {
  if (times > 1) console.log(`\n── run ${run} of ${times}`);
  for (const stage of stages) {
    const chosen = stage.map((lane) => lane.filter(isChosen)).filter((lane) => lane.length > 0);
    results.push(...(await runStage(chosen, (text) => process.stdout.write(text))));
  }
}
for (const { name, tally } of results) remember(name, tally);

const sum = total(results.map((result) => result.tally));
console.log('');
for (const { name, tally, seconds } of results) {
  const { passed, failed } = honest(tally);
  const mark = failed === 0 ? 'ok  ' : 'FAIL';
  console.log(`${mark} ${name.padEnd(26)}${lastLine({ passed, failed }).padEnd(26)}${seconds.toFixed(0)} s`);
}
// Where only the end of the output is kept, it must tell what failed.
for (const cause of results.flatMap(({ tally }) => tally.causes ?? [])) console.log(`\nFAIL ${cause}`);
for (const name of leftOut) console.log(`--   ${name.padEnd(26)}unchanged since it passed`);
console.log(`\n${lastLine(sum)}`);
process.exit(sum.failed === 0 ? 0 : 1);

function isChosen({ name, folders }: Step): boolean {
  if (leftOut.includes(name)) return false;
  if (words.length > 0 && !words.some((word) => name.includes(word))) return false;
  // That every file ran can be checked only when every suite did.
  if (name === 'every test file ran') return isWhole && leftOut.length === 0;
  return changed === null || isAffected(folders, changed);
}

function readArguments(args: string[]): { words: string[]; base: string | null; times: number } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { changed: { type: 'boolean' }, repeat: { type: 'string', default: '1' } },
  });
  const times = Number(values.repeat);
  if (!values.changed) return { words: positionals, base: null, times };
  return { words: [], base: positionals[0] ?? 'main', times };
}
