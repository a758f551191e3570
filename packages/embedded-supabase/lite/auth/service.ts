import type { Call, Services } from '../lite-services.ts';
import { answerAdmin } from './admin/service.ts';
import { readAuthBody, withBody } from './body.ts';
import type { RateBucket } from './rate-limit.ts';
import { AuthRefusal, unexpectedFailure } from './refusal.ts';
import { followLink, grantToken, signUp, verifyCode } from './sign-in.ts';
import { forwardSignedIn, updateUser } from './signed-in.ts';

type Handler = (services: Services, call: Call) => Promise<Response>;

const HANDLERS: Record<string, Handler> = {
  'POST /signup': signUp,
  'POST /token': grantToken,
  'POST /verify': verifyCode,
  'GET /verify': followLink,
  'POST /recover': forwardChecked,
  'POST /otp': forwardChecked,
  'POST /magiclink': forwardChecked,
  'POST /resend': forwardChecked,
  'GET /user': forwardSignedIn,
  'PUT /user': updateUser,
  'POST /logout': forwardSignedIn,
  'GET /reauthenticate': forwardSignedIn,
};

/** Answers a call to Auth; the only place where an AuthRefusal becomes a response. */
export async function answerAuth(services: Services, call: Call): Promise<Response> {
  try {
    if (call.path.startsWith('/admin/')) return await answerAdmin(services, call);
    limitRate(services, call);
    checkRedirect(call.url);
    const handler = HANDLERS[`${call.request.method} ${call.path}`] ?? forwardUnchecked;
    const response = await handler(services, call);
    if (response.status >= 500) throw unexpectedFailure('Unexpected failure, please check server logs');
    return response;
  } catch (error) {
    if (error instanceof AuthRefusal) return error.toResponse();
    throw error;
  }
}

/** A URL parser drops line breaks, so an allowed address could carry a header of its own into the redirect. */
function checkRedirect({ searchParams }: URL): void {
  // oxlint-disable-next-line no-control-regex
  if (/[\0-\x1f\x7f]/.test(searchParams.get('redirect_to') ?? '')) {
    throw new AuthRefusal(400, 'validation_failed', 'redirect_to is not a valid URL');
  }
}

async function forwardUnchecked(services: Services, { request }: Call): Promise<Response> {
  return (await services.forward(request)).response;
}

async function forwardChecked(services: Services, { request }: Call): Promise<Response> {
  const body = await readAuthBody(request);
  return (await services.forward(withBody(request, body))).response;
}

function limitRate({ rateLimiter }: Services, call: Call): void {
  const bucket = bucketOf(call);
  if (bucket === null) return;
  const waitS = rateLimiter(bucket, call.address);
  if (waitS === 0) return;
  throw new AuthRefusal(429, 'over_request_rate_limit', 'Request rate limit reached', {
    'retry-after': String(waitS),
  });
}

function bucketOf({ request, path, url }: Call): RateBucket | null {
  if (path === '/verify') return 'verify';
  if (request.method !== 'POST') return null;
  if (path === '/signup') return 'sign-in';
  if (path === '/token')
    return url.searchParams.get('grant_type') === 'refresh_token' ? 'refresh' : 'sign-in';
  return ['/recover', '/otp', '/magiclink', '/resend'].includes(path) ? 'mail' : null;
}
