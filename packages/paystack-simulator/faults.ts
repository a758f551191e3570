import type { MiddlewareHandler } from 'hono';
import { takePlan, type Plans } from './context.ts';
import type { AnswerFault } from './control-schemas.ts';

/** The server closes the connection instead of sending an answer with this header. */
export const CLOSE_HEADER = 'x-simulator-close';

/** Loses or spoils the answers that the control endpoint has named. */
export function loseAnswers({ answers }: Plans): MiddlewareHandler {
  return async (c, next) => {
    if (answers.length === 0) return next();
    const { pathname, search } = new URL(c.req.url);
    const fault = takePlan(answers, `${c.req.method} ${pathname}${search} ${await c.req.text()}`);
    if (!fault) return next();
    if (fault.kind === 'slow') {
      await new Promise((resolve) => setTimeout(resolve, fault.ms));
      return next();
    }
    if (fault.isDone) await next();
    // The answer of the handler would be merged with this one.
    c.res = undefined;
    c.res = spoiled(fault);
  };
}

const HTML = '<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>';

function spoiled({ kind }: AnswerFault): Response {
  const json = { 'content-type': 'application/json' };
  if (kind === 'html') return new Response(HTML, { headers: { 'content-type': 'text/html' } });
  if (kind === 'garbage') return new Response('{"status": true, "data": ', { headers: json });
  if (kind === 'close') return new Response(null, { headers: { [CLOSE_HEADER]: 'yes' } });
  const [status, message] =
    kind === '429' ? [429, 'Too many requests'] : kind === 'refuse' ? [400, 'Refused'] : [500, ''];
  return new Response(JSON.stringify({ status: false, message }), { status, headers: json });
}
