import { referenceCalls as calls } from './reference.calls.ts';
import { route } from '../_shared/core/http/route.ts';

/** The description of the API. It loads on demand, so that a cold start does not wait for it. */
export const referenceRoutes = [
  route(calls.readOpenApi, async (_, c) => {
    const { openApiText } = await import('./openapi.ts');
    return c.body(openApiText(), 200, { 'content-type': 'application/json' });
  }),
  route(calls.readReference, async (_, c) => {
    const { REFERENCE_POLICY, referencePage } = await import('./reference-page.ts');
    c.header('content-security-policy', REFERENCE_POLICY);
    // The address is relative, because only some gateways strip /functions/v1.
    const { pathname } = new URL(c.req.url);
    return c.html(referencePage(pathname.endsWith('/') ? '../openapi.json' : 'openapi.json'));
  }),
];
