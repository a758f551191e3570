import { describeNoise } from './noise.ts';
import { requestContext } from './request-context.ts';

const METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const;

/**
 * Keeps what the library prints while it serves a request away from the console: it prints whole errors,
 * which may hold what a user sent. The rest of the process prints as before.
 *
 * @returns a function that gives the console back.
 */
export function captureConsole(): () => void {
  const restore = METHODS.map(capture);
  return () => restore.forEach((undo) => undo());
}

function capture(method: (typeof METHODS)[number]): () => void {
  const original = console[method];
  const captured: typeof original = (...args: unknown[]) => {
    const request = requestContext.getStore();
    if (request === undefined) original.apply(console, args);
    else request.notes.push(...args.flatMap((thing) => describeNoise(thing)));
  };
  console[method] = captured;
  return () => {
    if (console[method] === captured) console[method] = original;
  };
}
