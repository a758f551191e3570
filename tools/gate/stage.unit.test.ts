import { expect, test } from 'vitest';
import { runStage, type Stage, type Step } from './stage.ts';
import type { Tally } from './tally.ts';

const PASSED: Tally = { passed: 1, failed: 0 };
const FAILED: Tally = { passed: 0, failed: 1 };

/** Two steps that each end only after the other has begun. */
function interlockedSteps(): Stage {
  const bothBegan: (() => void)[] = [];
  return ['one', 'two'].map((name) => [
    {
      name,
      async run(print) {
        print(`${name} begins\n`);
        await new Promise<void>((resolve) => {
          bothBegan.push(resolve);
          if (bothBegan.length === 2) for (const goOn of bothBegan) goOn();
        });
        print(`${name} ends\n`);
        return PASSED;
      },
    },
  ]);
}

test('lanes of one stage run at the same time, and their outputs do not mix', async () => {
  const printed: string[] = [];
  const results = await runStage(interlockedSteps(), (text) => printed.push(text));
  expect(results.map(({ name, tally }) => [name, tally])).toEqual([
    ['one', PASSED],
    ['two', PASSED],
  ]);
  expect(printed.toSorted()).toEqual([
    '\n── one\none begins\none ends\n',
    '\n── two\ntwo begins\ntwo ends\n',
  ]);
});

test('the steps of one lane run one after another, also after a failure', async () => {
  const begun: string[] = [];
  let isRunning = false;
  const step = (name: string, tally: Tally): Step => ({
    name,
    async run() {
      expect(isRunning).toBe(false);
      isRunning = true;
      begun.push(name);
      await Promise.resolve();
      isRunning = false;
      return tally;
    },
  });
  const results = await runStage([[step('one', FAILED), step('two', PASSED)]], () => undefined);
  expect(begun).toEqual(['one', 'two']);
  expect(results.map(({ tally }) => tally)).toEqual([FAILED, PASSED]);
});

test('the output of a single lane is printed while its step runs', async () => {
  let printed = '';
  let before = '';
  const step: Step = {
    name: 'alone',
    async run(print) {
      print('begins\n');
      before = printed;
      return PASSED;
    },
  };
  await runStage([[step]], (text) => (printed += text));
  expect(before).toBe('\n── alone\nbegins\n');
});

test('a step that throws has failed, and its error is printed', async () => {
  let printed = '';
  const step: Step = { name: 'broken', run: () => Promise.reject(new Error('no port is free')) };
  const [result] = await runStage([[step]], (text) => (printed += text));
  expect(result?.tally).toEqual({ passed: 0, failed: 1 });
  expect(printed).toContain('no port is free');
});
