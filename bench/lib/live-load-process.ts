import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runLoad, type Audience, type LiveResult, type LoadTarget } from './live-load.ts';

interface Order {
  target: LoadTarget;
  audience: Audience;
}

/** Runs the load in a process of its own: in this one the embedded stack would wait for it, and it for the stack. */
export function runLoadApart(target: LoadTarget, audience: Audience): Promise<LiveResult> {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] });
  return new Promise((resolve, reject) => {
    child.once('message', (result: LiveResult) => resolve(result));
    child.once('exit', (code) => reject(new Error(`the load ended with ${code}`)));
    child.send({ target, audience } satisfies Order);
  });
}

if (process.send) {
  process.once('message', ({ target, audience }: Order) => {
    void runLoad(target, audience).then((result) => process.send?.(result, () => process.exit()));
  });
}
