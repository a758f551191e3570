import { runTypescript } from './run-typescript.mjs';
await runTypescript('_dev.ts');
