import { stopOnSignals } from '../process/stop-on-signals.ts';
import { startStack } from '../stack.ts';
import { FIXTURE } from './fixture.ts';

/**
 * Runs the example project as a command, with a site that fails in every way that code can fail. A test starts it with
 * the data directory as argument.
 */
const FAILURES: Record<string, () => void | Promise<void>> = {
  '/throws': () => {
    throw new Error('a handler threw');
  },
  '/throws-later': () => {
    setImmediate(() => {
      throw new Error('a callback threw');
    });
  },
  '/rejects': () => {
    void Promise.reject(new Error('a promise was rejected'));
  },
  '/warns': () => process.emitWarning(new Error('a warning')),
};

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const lifetime = stopOnSignals();
const stack = await startStack({
  workdir: FIXTURE,
  dataDir: process.argv[2] ?? '',
  port: 0,
  // Answered writes survive a killed database.
  durable: true,
  log: print,
  site: async () => ({
    handle(request, response) {
      void FAILURES[request.url ?? '']?.();
      response.end('answered\n');
    },
    close: async () => {},
  }),
});
lifetime.onStop(stack.stop);
lifetime.onUncaught(stack.recover);
print(`Open ${stack.url}`);
