import { requestContext } from './request-context.ts';

/** On whose behalf a statement runs. */
export type Caller = { role: string; claims: Record<string, unknown>; storageOperation: string };

const ANON_TIMEOUT = '3s';
/** authenticator's own, which every other role keeps. */
const TIMEOUT = '8s';

/**
 * The settings of one transaction, in the order in which they must be made.
 *
 * `session_authorization` comes first: from then on only roles granted to authenticator can be taken, exactly
 * as if authenticator had logged in.
 */
export function callerSettings({ role, claims, storageOperation }: Caller): [name: string, value: string][] {
  const request = requestContext.getStore();
  return [
    ['session_authorization', 'authenticator'],
    ['role', role],
    ['statement_timeout', role === 'anon' ? ANON_TIMEOUT : TIMEOUT],
    ['request.jwt.claims', JSON.stringify({ ...claims, role })],
    ['request.jwt.claim.sub', typeof claims.sub === 'string' ? claims.sub : ''],
    ['request.jwt.claim.role', role],
    ['request.method', request?.method ?? ''],
    ['request.path', (request?.path ?? '').replace(/^\/(rest|storage)\/v1/, '')],
    ['request.headers', JSON.stringify(request?.headers ?? {})],
    ['storage.operation', storageOperation],
    ['storage.allow_delete_query', storageOperation === '' ? '' : 'true'],
  ];
}
