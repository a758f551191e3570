/** A fake network for tests: the answers of `fetch`, and the requests it received. */
import { vi } from 'vitest';

interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

type Answer = (request: FakeRequest) => Response | Promise<Response>;

export interface FakeServer {
  requests: FakeRequest[];
  /** Adds or replaces answers; keys are "METHOD /path". */
  answer: (routes: Record<string, Answer>) => void;
  /** Lets every call fail, as without a network. */
  unplug: () => void;
}

/** Stubs `fetch`. A call without an answer gets the API's 404. Undo it with `vi.unstubAllGlobals()`. */
export function fakeServer(routes: Record<string, Answer> = {}): FakeServer {
  const answers = new Map(Object.entries(routes));
  const requests: FakeRequest[] = [];
  let plugged = true;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    if (!plugged) throw new TypeError('Failed to fetch');
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.origin);
    const call: FakeRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: readBody(init.body),
    };
    requests.push(call);
    const answer = answers.get(`${call.method} ${call.path}`);
    return answer ? answer(call) : refusal(404, 'not_found', 'Not found');
  });
  return {
    requests,
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

/** An error response of the API. */
export function refusal(status: number, code: string, error: string): Response {
  return Response.json({ error, code }, { status });
}
