import { inspect } from 'node:util';
import type { Tally } from './tally.ts';

/** Prints the output of a step. */
export type Print = (text: string) => void;

/** One step of the gate: its name, the folders whose changes can break it (absent: all), how to run and count it. */
export type Step = { name: string; folders?: readonly string[]; run(print: Print): Promise<Tally> };

export type Result = { name: string; tally: Tally; seconds: number };

/** Lanes that run at the same time, each one step after another. */
export type Stage = Step[][];

/**
 * Runs the lanes of a stage. The output of a step is printed as a whole when the step ends; in a stage of one lane it is
 * printed at once. A step that throws counts as one failure.
 */
export async function runStage(stage: Stage, print: Print): Promise<Result[]> {
  const run = stage.length === 1 ? runStep : runQuietly;
  const results = await Promise.all(stage.map((lane) => runLane(lane, (step) => run(step, print))));
  return results.flat();
}

async function runLane(lane: Step[], run: (step: Step) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const step of lane) results.push(await run(step));
  return results;
}

async function runQuietly(step: Step, print: Print): Promise<Result> {
  let output = '';
  const result = await runStep(step, (text) => (output += text));
  print(output);
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
