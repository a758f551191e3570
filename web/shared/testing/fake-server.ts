/** The network of a test: what `fetch` answers, and what it was asked. */
import { vi } from 'vitest';

interface Asked {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}

type Answer = (asked: Asked) => Response | Promise<Response>;

export interface FakeServer {
  asked: Asked[];
  /** Replaces or adds answers: keys are "METHOD /path". */
  answer: (routes: Record<string, Answer>) => void;
  /** Every call fails as without a network. */
  unplug: () => void;
}

/** Stubs `fetch`. A call nobody answers is a 404 of the façade. Undone by `vi.unstubAllGlobals()`. */
export function fakeServer(routes: Record<string, Answer> = {}): FakeServer {
  const answers = new Map(Object.entries(routes));
  const asked: Asked[] = [];
  let plugged = true;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    if (!plugged) throw new TypeError('Failed to fetch');
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.origin);
    const call: Asked = {
      method: init.method ?? 'GET',
      path: url.pathname,
      headers: new Headers(init.headers),
      body: readBody(init.body),
    };
    asked.push(call);
    const answer = answers.get(`${call.method} ${call.path}`);
    return answer ? answer(call) : refusal(404, 'not_found', 'Not found');
  });
  return {
    asked,
    answer: (more) => {
      for (const [route, each] of Object.entries(more)) answers.set(route, each);
    },
    unplug: () => {
      plugged = false;
    },
  };
}

function readBody(body: BodyInit | null | undefined): unknown {
  if (body instanceof FormData) return Object.fromEntries(body.entries());
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

/** A refusal as the façade words it. */
export function refusal(status: number, code: string, error: string): Response {
  return Response.json({ error, code }, { status });
}
