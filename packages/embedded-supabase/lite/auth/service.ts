import { z } from 'zod';
import { readDatabaseError } from '../errors.ts';
import { jsonOf, withJson } from '../http-body.ts';
import type { Call, Services } from '../lite-services.ts';
import { answerAdmin } from './admin/service.ts';
import { checkCaptcha } from './captcha.ts';
import { followLink, verifyCode } from './links.ts';
import { recover, resend, sendSignInLink } from './mails.ts';
import type { RateBucket } from './rate-limit.ts';
import { AuthRefusal, triggerRefusal, unexpectedFailure } from './refusal.ts';
import { grantToken, signUp } from './sign-in.ts';
import { forwardSignedIn, reauthenticate, refuseFactor, updateUser } from './signed-in.ts';

type Handler = (services: Services, call: Call) => Promise<Response>;

const HANDLERS: Record<string, Handler> = {
  'POST /signup': signUp,
  'POST /token': grantToken,
  'POST /verify': verifyCode,
  'GET /verify': followLink,
  'POST /recover': recover,
  'POST /otp': sendSignInLink,
  'POST /magiclink': sendSignInLink,
  'POST /resend': resend,
  'GET /user': forwardSignedIn,
  'PUT /user': updateUser,
  'POST /logout': forwardSignedIn,
  'GET /reauthenticate': reauthenticate,
  'POST /factors': refuseFactor,
  'GET /health': forward,
  'GET /settings': forward,
  'GET /.well-known/jwks.json': forward,
  'GET /authorize': forward,
};

/** Answers a call to Auth. */
export async function answerAuth(services: Services, call: Call): Promise<Response> {
  return inRequestedVersion(call.request, await answer(withTriggerRefusals(services), call));
}

/** The library answers 500 for every error of PostgreSQL. */
function withTriggerRefusals(services: Services): Services {
  return {
    ...services,
    async forward(...args) {
      const forwarded = await services.forward(...args);
      const refusal = triggerRefusal(forwarded.context.databaseError);
      if (!forwarded.response.ok && refusal !== null) throw refusal;
      return forwarded;
    },
  };
}

/** The only place where an AuthRefusal becomes a response. */
async function answer(services: Services, call: Call): Promise<Response> {
  try {
    if (call.path.startsWith('/admin/')) return await answerAdmin(services, call);
    limitRate(services, call);
    checkCaptcha(services, call);
    checkRedirect(call.url);
    const handler = HANDLERS[`${call.request.method} ${call.path}`];
    if (handler === undefined) return unknownRoute(call.path);
    const response = await handler(services, call);
    if (response.status >= 500) throw unexpectedFailure('Unexpected failure, please check server logs');
    return response;
  } catch (error) {
    if (error instanceof AuthRefusal) return error.toResponse();
    const refusal = triggerRefusal(readDatabaseError(error));
    if (refusal !== null) return refusal.toResponse();
    throw error;
  }
}

function unknownRoute(path: string): Response {
  const isKnown = Object.keys(HANDLERS).some((route) => route.endsWith(` ${path}`));
  return isKnown ? new Response(null, { status: 405 }) : new Response('404 page not found', { status: 404 });
}

/** The first version in which `code` of an error is its code; before, it is the status. supabase-js asks for it. */
const CODES_VERSION = '2024-01-01';
const errorSchema = z.looseObject({ code: z.number(), error_code: z.string(), msg: z.string() });

/** An error in the shape that the request's API version has. */
async function inRequestedVersion(request: Request, response: Response): Promise<Response> {
  const version = request.headers.get('x-supabase-api-version') ?? '';
  if (response.ok || !/^\d{4}-\d{2}-\d{2}$/.test(version) || version < CODES_VERSION) return response;
  const error = errorSchema.safeParse(await jsonOf(response.clone()));
  if (!error.success) return response;
  const { code: _status, error_code: code, msg: message, ...details } = error.data;
  const shaped = withJson(response, { code, message, ...details });
  shaped.headers.set('x-supabase-api-version', CODES_VERSION);
  return shaped;
}

/** A URL parser drops line breaks, so an allowed address could carry a header of its own into the redirect. */
function checkRedirect({ searchParams }: URL): void {
  // oxlint-disable-next-line no-control-regex
  if (/[\0-\x1f\x7f]/.test(searchParams.get('redirect_to') ?? '')) {
    throw new AuthRefusal(400, 'validation_failed', 'redirect_to is not a valid URL');
  }
}

async function forward(services: Services, { request }: Call): Promise<Response> {
  return (await services.forward(request)).response;
}

const RATE_BUCKETS: Record<string, RateBucket> = {
  'POST /token': 'token',
  'POST /verify': 'verify',
  'GET /verify': 'verify',
  'POST /signup': 'signup',
  'POST /recover': 'recover',
  'POST /otp': 'otp',
  'POST /magiclink': 'magiclink',
  'POST /resend': 'resend',
  'PUT /user': 'user',
};

function limitRate({ rateLimiter }: Services, { request, path, address }: Call): void {
  const bucket = RATE_BUCKETS[`${request.method} ${path}`];
  if (bucket === undefined || rateLimiter(bucket, address)) return;
  throw new AuthRefusal(429, 'over_request_rate_limit', 'Request rate limit reached');
}
