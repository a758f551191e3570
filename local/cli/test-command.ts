import { steps } from './gate/steps.ts';
import { honest, lastLine, total, type Tally } from './gate/tally.ts';

/** The gate. `npm test -- lint browser` runs only the steps whose names contain one of the words. */
const words = process.argv.slice(2);
const chosen = steps.filter((step) => words.length === 0 || words.some((word) => step.name.includes(word)));

const results: { name: string; tally: Tally; seconds: number }[] = [];
for (const step of chosen) {
  console.log(`\n── ${step.name}`);
  const startedAt = performance.now();
  const tally = await runStep(step.run);
  results.push({ name: step.name, tally, seconds: (performance.now() - startedAt) / 1000 });
}

const sum = total(results.map((result) => result.tally));
console.log('');
for (const { name, tally, seconds } of results) {
  const { passed, failed } = honest(tally);
  const mark = failed === 0 ? 'ok  ' : 'FAIL';
  console.log(`${mark} ${name.padEnd(24)}${lastLine({ passed, failed }).padEnd(26)}${seconds.toFixed(0)} s`);
}
console.log(`\n${lastLine(sum)}`);
process.exit(sum.failed === 0 ? 0 : 1);

async function runStep(run: () => Promise<Tally>): Promise<Tally> {
  try {
    return await run();
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  }
}
