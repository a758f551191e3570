import type { Call, Services } from '../lite-services.ts';
import { checkKey, encodeKey, mimeOf } from './object-rules.ts';
import { unlessRefused } from './refusal.ts';
import { openLink } from './signed-links.ts';

type Target = { bucket: string; key: string };

/** Types that browsers execute; hosted serves them from another origin than the app. */
const ACTIVE_MIMES = ['text/html', 'application/xhtml+xml', 'image/svg+xml', 'text/xml', 'application/xml'];

/** GET and HEAD /object/{bucket}/{key}, as the caller. */
export function download(services: Services, call: Call, { bucket, key }: Target): Promise<Response> {
  return send(services, call, { key, path: `/object/${encodeKey(bucket)}/${encodeKey(key)}` });
}

/** GET and HEAD /object/sign/{bucket}/{key}, with the token of a link. */
export async function downloadFromLink(
  services: Services,
  call: Call,
  { bucket, key }: Target,
): Promise<Response> {
  checkKey(key);
  const { token } = await openLink(services, {
    token: call.url.searchParams.get('token'),
    bucket,
    key,
    scope: 'download',
  });
  return send(services, call, {
    key,
    path: `/object/sign/${encodeKey(bucket)}/${encodeKey(key)}?token=${token}`,
  });
}

async function send(
  services: Services,
  { request, url }: Call,
  { key, path }: { key: string; path: string },
): Promise<Response> {
  const inner = new Request(`${url.origin}/storage/v1${path}`, {
    method: request.method,
    headers: request.headers,
  });
  const response = await unlessRefused(await services.forward(inner));
  const headers = new Headers(response.headers);
  // The library sends the whole file whatever the range; an empty file has none.
  const isRange = request.headers.has('range') && response.status === 200;
  const body = isRange ? await response.arrayBuffer() : response.body;
  if (body instanceof ArrayBuffer && body.byteLength === 0) return rangeNotSatisfiable();
  headers.set('x-content-type-options', 'nosniff');
  // The library sets this header, but ignores ranges.
  headers.delete('accept-ranges');
  if (ACTIVE_MIMES.includes(mimeOf(headers.get('content-type')))) {
    headers.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  }
  const name = url.searchParams.get('download');
  if (name !== null) headers.set('content-disposition', attachment(name === '' ? fileNameOf(key) : name));
  return new Response(body, { status: response.status, headers });
}

function rangeNotSatisfiable(): Response {
  const body = { statusCode: '416', error: 'InvalidRange', message: 'Invalid Range', code: 'InvalidRange' };
  return Response.json(body, { status: 416 });
}

function fileNameOf(key: string): string {
  return key.split('/').at(-1) ?? key;
}

/** RFC 6266: an ASCII name for old clients, the real name for others. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
