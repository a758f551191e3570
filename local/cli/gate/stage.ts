import { inspect } from 'node:util';
import type { Tally } from './tally.ts';

/** Where a step says what it has to say. */
export type Print = (text: string) => void;

/** One step of the gate: what it is called, and how to count it. */
export type Step = { name: string; run(print: Print): Promise<Tally> };

export type Result = { name: string; tally: Tally; seconds: number };

/**
 * Runs steps at the same time; what each says is printed whole when it ends. A step that is alone says it at
 * once. A step that throws has failed.
 */
export function runStage(stage: Step[], print: Print): Promise<Result[]> {
  return Promise.all(
    stage.map((step) => (stage.length === 1 ? runStep(step, print) : runQuietly(step, print))),
  );
}

async function runQuietly(step: Step, print: Print): Promise<Result> {
  let said = '';
  const result = await runStep(step, (text) => (said += text));
  print(said);
  return result;
}

async function runStep({ name, run }: Step, print: Print): Promise<Result> {
  print(`\n── ${name}\n`);
  const startedAt = performance.now();
  const tally = await run(print).catch((error: unknown) => {
    print(`${inspect(error)}\n`);
    return { passed: 0, failed: 1 };
  });
  return { name, tally, seconds: (performance.now() - startedAt) / 1000 };
}
