/** The message for a call that was not answered in time. */
export const TOO_SLOW = 'The service did not answer in time. Please try once more in a moment.';
const SLOW_MS = 5000;

type Limits = {
  /** The request without its query, for the log. */
  call: string;
  /** A call that is not answered by then gets 504. Default: no limit. */
  answerWithinMs: number | undefined;
  log: (line: string) => void;
};

/**
 * Watches a call until the returned function is called: it is logged after 5 s, so that a call that hangs leaves a trace, and
 * `giveUp` is called when its time is over.
 */
export function watchAnswer({ call, answerWithinMs, log }: Limits, giveUp: () => void): () => void {
  const slow = setTimeout(() => log(`gateway: ${call} is not answered after ${SLOW_MS / 1000} s`), SLOW_MS);
  const over = answerWithinMs === undefined ? undefined : setTimeout(giveUp, answerWithinMs);
  return () => {
    clearTimeout(slow);
    clearTimeout(over);
  };
}

/** The answer of a service in this process, or 504 when it is late. */
export async function answerInTime(
  request: Request,
  answer: (request: Request) => Response | Promise<Response>,
  limits: Omit<Limits, 'call'>,
): Promise<Response> {
  const call = `${request.method} ${new URL(request.url).pathname}`;
  let stop = () => {};
  const late = new Promise<Response>((resolve) => {
    stop = watchAnswer({ ...limits, call }, () => {
      const body = { error: TOO_SLOW, code: 'unavailable' };
      resolve(Response.json(body, { status: 504, headers: { 'retry-after': '1' } }));
    });
  });
  try {
    return await Promise.race([answer(request), late]);
  } finally {
    stop();
  }
}
