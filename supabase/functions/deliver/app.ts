import { createDatabase } from '../_shared/core/database/client.ts';
import { AppError } from '../_shared/core/app-error.ts';
import { COURIER } from '../_shared/core/caller.ts';
import { DELIVERY_TIMEOUT_MS } from '../_shared/deliveries/limits.rules.ts';
import { isSecret } from '../_shared/core/secrets.ts';
import type { AppConfig } from '../_shared/core/process/config.ts';
import { describeError } from '../_shared/core/process/log.ts';
import { createSenders } from '../_shared/deliveries/senders/create-senders.ts';
import type { Senders } from '../_shared/deliveries/senders/senders.ts';
import { deliverDue } from './deliver-due.ts';

/**
 * POST /functions/v1/deliver: sends the messages that are due and answers what became of them. The call brings the secret
 * in `x-deliver-secret`; without it the answer is 404, as for a function that does not exist.
 */
export function createDeliverApp(config: AppConfig, senders: Senders = createSenders(config)) {
  const { withCaller, close } = createDatabase(config.databaseUrl);
  const [origin = ''] = config.publicOrigins;
  const courier = {
    asCourier: (work) => withCaller(COURIER, work),
    senders,
    origin,
    log: config.log,
    now: () => Date.now(),
    timeoutMs: DELIVERY_TIMEOUT_MS,
  } satisfies Parameters<typeof deliverDue>[0];

  async function fetch(request: Request): Promise<Response> {
    if (
      request.method !== 'POST' ||
      !(await isSecret(request.headers.get('x-deliver-secret'), config.deliverSecret))
    )
      return answer(404, { error: 'Not found.', code: 'not_found' });
    try {
      return answer(200, await deliverDue(courier));
    } catch (error) {
      config.log('failure', { error: describeError(error) });
      const status = error instanceof AppError ? error.status : 500;
      return answer(status, { error: 'Messages cannot be sent now.', code: 'unavailable' });
    }
  }
  return { fetch, close };
}

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
