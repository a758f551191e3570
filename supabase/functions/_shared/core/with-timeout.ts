import { unavailable } from './app-error.ts';

/**
 * Waits for `work`, at most `ms` milliseconds. `whenLate` is called when the time is over, with `work` still under way.
 * @throws AppError `unavailable` on timeout, or what `work` throws.
 */
export async function withTimeout<T>(
  ms: number,
  work: PromiseLike<T>,
  whenLate: () => void = () => undefined,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      whenLate();
      reject(unavailable(new Error(`no answer within ${ms} ms`)));
    }, ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
