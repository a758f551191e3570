import { clientAddress } from './auth/client-address.ts';
import { answerAuth } from './auth/service.ts';
import { unexpectedFailure } from './auth/refusal.ts';
import type { Call } from './call.ts';
import { preflight, withCors } from './http/cors.ts';
import { invalidApiKey, missingApiKey, noSuchService, secretKeyInBrowser } from './http/gateway-errors.ts';
import { readApiKey } from './http/keys.ts';
import { describeNoise } from './noise.ts';
import { contextOf, requestContext } from './request-context.ts';
import { answerRest, restFailure } from './rest/service.ts';
import type { Services } from './services.ts';
import { storageFailure } from './storage/refusal.ts';
import { answerStorage } from './storage/service.ts';

type Service = {
  prefix: string;
  answer(services: Services, call: Call): Promise<Response>;
  /** Not for paths that are opened from a mail or a page, where nobody can add a key. */
  needsKey(path: string): boolean;
  /** The service's answer when something broke. */
  failure(): Response;
};

const OPEN_AUTH_PATHS = /^\/(verify|callback|authorize|\.well-known\/.*)$/;

const SERVICES: Service[] = [
  {
    prefix: '/auth/v1',
    answer: answerAuth,
    needsKey: (path) => !OPEN_AUTH_PATHS.test(path),
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

/** The fetch of the whole adapter: finds the service, checks the key, opens the answer to other origins. */
export function createGateway(services: Services) {
  return async function answer(request: Request, peerAddress: string | null): Promise<Response> {
    return withCors(preflight(request) ?? (await route(services, request, peerAddress)));
  };
}

async function route(services: Services, request: Request, peerAddress: string | null): Promise<Response> {
  const url = new URL(request.url);
  const service = SERVICES.find(({ prefix }) => url.pathname.startsWith(`${prefix}/`));
  if (service === undefined) return noSuchService();
  const path = url.pathname.slice(service.prefix.length);
  const apiKey = readApiKey(request, services.keys);
  if (service.needsKey(path)) {
    if (apiKey === 'none') return missingApiKey();
    if (apiKey === 'unknown') return invalidApiKey();
  }
  if (apiKey === 'secret' && isBrowser(request)) return secretKeyInBrowser();
  const address = clientAddress(request, apiKey, peerAddress);
  return serve(services, service, { request, url, path, apiKey, address });
}

/** Answers a call; what went wrong inside is logged when it was not the caller's fault. */
async function serve(services: Services, service: Service, call: Call): Promise<Response> {
  const context = contextOf(call.request);
  const response = await requestContext.run(context, async () => {
    try {
      return await service.answer(services, call);
    } catch (error) {
      context.notes.push(...describeNoise(error));
      return service.failure();
    }
  });
  if (response.status >= 500) {
    const what = `${call.request.method} ${service.prefix}/${call.path.split('/')[1]}`;
    services.log(`${what} answered ${response.status}: ${context.notes.join('; ') || 'no reason known'}`);
  }
  return response;
}

function isBrowser(request: Request): boolean {
  return /^\s*Mozilla\s*\/\s*5/i.test(request.headers.get('user-agent') ?? '');
}
