import { clientAddress, readApiKey } from './api-keys.ts';
import { unexpectedFailure } from './auth/refusal.ts';
import { answerAuth } from './auth/service.ts';
import { describeError } from './errors.ts';
import type { Call, Services } from './lite-services.ts';
import { contextOf, requestContext } from './request-context.ts';
import { answerRest, restFailure } from './rest.ts';
import { storageFailure } from './storage/refusal.ts';
import { answerStorage } from './storage/service.ts';

type Service = {
  prefix: string;
  answer(services: Services, call: Call): Promise<Response>;
  /** False for paths that are opened from a mail or a page, where no key can be sent. */
  needsKey(path: string): boolean;
  /** The response to an unexpected error. */
  failure(): Response;
};

const KEYLESS_AUTH_PATHS = /^\/(verify|callback|authorize|\.well-known\/.*)$/;

const SERVICES: Service[] = [
  {
    prefix: '/auth/v1',
    answer: answerAuth,
    needsKey: (path) => !KEYLESS_AUTH_PATHS.test(path),
    failure: () => unexpectedFailure('Unexpected failure, please check server logs').toResponse(),
  },
  {
    prefix: '/rest/v1',
    answer: answerRest,
    needsKey: () => true,
    failure: () => restFailure(),
  },
  {
    prefix: '/storage/v1',
    answer: answerStorage,
    needsKey: () => false,
    failure: () => storageFailure(),
  },
];

/** The fetch of the adapter: finds the service, checks the API key, adds CORS headers. */
export function createGateway(services: Services) {
  return async function answer(request: Request, peerAddress: string | null): Promise<Response> {
    return withCors(preflight(request) ?? (await route(services, request, peerAddress)));
  };
}

async function route(services: Services, request: Request, peerAddress: string | null): Promise<Response> {
  const url = new URL(request.url);
  const service = SERVICES.find(({ prefix }) => url.pathname.startsWith(`${prefix}/`));
  if (service === undefined)
    return Response.json({ message: 'no Route matched with those values' }, { status: 404 });
  const path = url.pathname.slice(service.prefix.length);
  const apiKey = readApiKey(request, services.keys);
  if (service.needsKey(path)) {
    if (apiKey === 'none')
      return unauthorized(
        'No API key found in request',
        'No `apikey` request header or url param was found.',
      );
    if (apiKey === 'unknown')
      return unauthorized('Invalid API key', 'Double check your Supabase `anon` or `service_role` API key.');
  }
  if (apiKey === 'secret' && isBrowser(request))
    return unauthorized(
      'Forbidden use of secret API key in browser',
      'Secret API keys can only be used in a protected environment.',
    );
  const address = clientAddress(request, apiKey, peerAddress);
  return serve(services, service, { request, url, path, apiKey, address });
}

/** Answers a call; a 5xx response is logged with the errors that led to it. */
async function serve(services: Services, service: Service, call: Call): Promise<Response> {
  const context = contextOf(call.request);
  const response = await requestContext.run(context, async () => {
    try {
      return await service.answer(services, call);
    } catch (error) {
      if (error instanceof Error) context.notes.push(describeError(error));
      return service.failure();
    }
  });
  if (response.status >= 500) {
    const target = `${call.request.method} ${service.prefix}/${call.path.split('/')[1]}`;
    services.log(
      `${target} answered ${response.status}: ${context.notes.join('; ') || 'no error was reported'}`,
    );
  }
  return response;
}

function unauthorized(message: string, hint: string): Response {
  return Response.json({ message, hint }, { status: 401 });
}

/** Hosted rejects the secret key from browsers, which it detects by their user agent. */
function isBrowser(request: Request): boolean {
  return /^\s*Mozilla\s*\/\s*5/i.test(request.headers.get('user-agent') ?? '');
}

const METHODS = 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS';
const EXPOSED_HEADERS =
  'Content-Range, Content-Location, Preference-Applied, X-Total-Count, Link, Content-Disposition, X-Supabase-Api-Version';
const PREFLIGHT_CACHE_S = 86_400;

/** Answers a CORS preflight: every origin is allowed, because keys and tokens protect the services. */
function preflight(request: Request): Response | null {
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

function withCors(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('access-control-allow-origin', '*');
  headers.set('access-control-expose-headers', EXPOSED_HEADERS);
  headers.delete('access-control-allow-credentials');
  return new Response(response.body, { status: response.status, headers });
}
