import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.ts';

const BENCH = path.join(ROOT, 'bench');

// Runs every benchmark, or those whose name contains the argument: `npm run bench -- search`.
const wanted = process.argv[2] ?? '';
const files = readdirSync(BENCH).filter((file) => file.endsWith('.bench.ts'));
const chosen = files.filter((file) => file.includes(wanted)).sort();
if (chosen.length === 0) {
  console.error(`No benchmark matches "${wanted}". There are: ${files.join(', ')}`);
  process.exitCode = 1;
}

for (const file of chosen) {
  console.log(`\n── ${file}`);
  const run = spawnSync(process.execPath, ['--import', 'tsx', path.join(BENCH, file)], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (run.status !== 0) process.exitCode = 1;
}
