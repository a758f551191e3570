const METHODS = 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS';
const EXPOSED =
  'Content-Range, Content-Location, Preference-Applied, X-Total-Count, Link, Content-Disposition';
const PREFLIGHT_CACHE_S = 86_400;

/** Answers a browser's preflight: the Data API is open to every origin, keys and tokens guard it. */
export function preflight(request: Request): Response | null {
  if (request.method !== 'OPTIONS' || !request.headers.has('access-control-request-method')) return null;
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
      'access-control-max-age': String(PREFLIGHT_CACHE_S),
    },
  });
}

/** The same response, readable from any origin. */
export function withCors(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('access-control-allow-origin', '*');
  headers.set('access-control-expose-headers', EXPOSED);
  headers.delete('access-control-allow-credentials');
  return new Response(response.body, { status: response.status, headers });
}
