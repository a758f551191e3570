import { clientAddress } from './auth/client-address.ts';
import { answerAuth } from './auth/service.ts';
import { unexpectedFailure } from './auth/refusal.ts';
import type { Call } from './call.ts';
import { preflight, withCors } from './http/cors.ts';
import { invalidApiKey, missingApiKey, noSuchService, secretKeyInBrowser } from './http/gateway-errors.ts';
import { readApiKey } from './http/keys.ts';
import { redact } from './redact.ts';
import { answerRest } from './rest/service.ts';
import type { Services } from './services.ts';
import { answerStorage } from './storage/service.ts';

type Service = {
  prefix: string;
  answer(services: Services, call: Call): Promise<Response>;
  /** Paths that are opened from a mail or a page, where nobody can add a key. */
  needsKey(path: string): boolean;
};

const OPEN_AUTH_PATHS = /^\/(verify|callback|authorize|\.well-known\/.*)$/;

const SERVICES: Service[] = [
  { prefix: '/auth/v1', answer: answerAuth, needsKey: (path) => !OPEN_AUTH_PATHS.test(path) },
  { prefix: '/rest/v1', answer: answerRest, needsKey: () => true },
  { prefix: '/storage/v1', answer: answerStorage, needsKey: () => false },
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
  try {
    const address = clientAddress(request, apiKey, peerAddress);
    return await service.answer(services, { request, url, path, apiKey, address });
  } catch (error) {
    services.log(`lite ${request.method} ${service.prefix}: ${redact(String(error))}`);
    return unexpectedFailure('Internal server error').toResponse();
  }
}

function isBrowser(request: Request): boolean {
  return /^\s*Mozilla\s*\/\s*5/i.test(request.headers.get('user-agent') ?? '');
}
