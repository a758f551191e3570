import { runTypescript } from './run-typescript.mjs';

await runTypescript('vapid-keys-command.ts');
