import { runTypescript } from './run-typescript.mjs';

await runTypescript('test-command.ts');
