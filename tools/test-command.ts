import { runStage, type Result } from './gate/stage.ts';
import { stages } from './gate/steps.ts';
import { honest, lastLine, total } from './gate/tally.ts';

// `npm test -- lint browser` runs only the steps whose names contain one of the words.
const words = process.argv.slice(2);
const isChosen = (name: string) => words.length === 0 || words.some((word) => name.includes(word));

const results: Result[] = [];
for (const stage of stages) {
  const chosen = stage
    .map((lane) => lane.filter(({ name }) => isChosen(name)))
    .filter((lane) => lane.length > 0);
  results.push(...(await runStage(chosen, (text) => process.stdout.write(text))));
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
