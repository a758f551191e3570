/**
 * Answers HEAD with the headers that GET would have, the length included. Hono drops the body and its length, and Deno then
 * claims that it is 0.
 */
export function answerHead(
  fetch: (request: Request) => Response | Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'HEAD') return fetch(request);
    const answer = await fetch(new Request(request, { method: 'GET' }));
    const headers = new Headers(answer.headers);
    if (answer.body !== null) headers.set('content-length', String((await answer.arrayBuffer()).byteLength));
    return new Response(null, { status: answer.status, statusText: answer.statusText, headers });
  };
}
