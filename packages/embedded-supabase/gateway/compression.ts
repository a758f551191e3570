import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

type Encoding = 'br' | 'gzip';

/** Smaller answers fit into one packet anyway. */
const SMALLEST_BYTES = 1024;
/** Quick: a little smaller than gzip in half its time. */
const BROTLI_QUALITY = 4;
const WITHOUT_BODY = [204, 205, 304];
const PART = 206;
const COMPRESSIBLE = /^(text\/|application\/([\w.-]+\+)?(json|xml|javascript)\b|image\/svg\+xml\b)/i;
/** Node sets its own: for the connection to the client, and the time, which Deno takes from another clock in tests of another day. */
const SET_HERE = ['connection', 'keep-alive', 'transfer-encoding', 'date'];

/**
 * Sends a server's answer on to the client. Text and JSON of at least SMALLEST_BYTES is compressed as the client prefers;
 * not: answers without a known length (event streams), parts, answers that are encoded already, that say `no-transform`, or
 * that set a cookie.
 */
export function sendAnswer(
  answer: IncomingMessage,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  response.statusCode = answer.statusCode ?? 502;
  if (answer.statusMessage !== undefined) response.statusMessage = answer.statusMessage;
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && !SET_HERE.includes(name)) response.setHeader(name, value);
  }
  const encoder = isCompressible(answer) ? encoderFor(request, response) : null;
  if (encoder === null) return void answer.pipe(response);
  // HEAD has the headers of GET.
  if (request.method === 'HEAD') {
    encoder.destroy();
    answer.resume();
    return void response.end();
  }
  // The proxy closes the connection when the answer breaks off; a client that leaves is not a failure.
  pipeline(answer, encoder, response, () => undefined);
}

function isCompressible({ headers, statusCode = 0 }: IncomingMessage): boolean {
  if (statusCode === PART || WITHOUT_BODY.includes(statusCode)) return false;
  if (headers['content-encoding'] !== undefined || headers['set-cookie'] !== undefined) return false;
  if (/\bno-transform\b/i.test(headers['cache-control'] ?? '')) return false;
  return (
    COMPRESSIBLE.test(headers['content-type'] ?? '') && Number(headers['content-length']) >= SMALLEST_BYTES
  );
}

/** Writes the headers of a compressed answer; null when the client prefers it as it is. */
function encoderFor(request: IncomingMessage, response: ServerResponse): Transform | null {
  addVary(response);
  const encoding = preferredEncoding(String(request.headers['accept-encoding'] ?? ''));
  if (encoding === null) return null;
  const size = Number(response.getHeader('content-length'));
  response.setHeader('content-encoding', encoding);
  response.removeHeader('content-length');
  response.removeHeader('accept-ranges');
  const etag = response.getHeader('etag');
  // A strong tag names exact bytes, and these are others.
  if (typeof etag === 'string' && etag.startsWith('"')) response.setHeader('etag', `W/${etag}`);
  if (encoding === 'gzip') return createGzip();
  return createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  });
}

function addVary(response: ServerResponse): void {
  const names = [response.getHeader('vary') ?? []].flat().join(', ');
  if (/(^|,)\s*(\*|accept-encoding)\s*(,|$)/i.test(names)) return;
  response.setHeader('vary', names === '' ? 'accept-encoding' : `${names}, accept-encoding`);
}

/** The encoding that an Accept-Encoding header prefers, Brotli among equals; null for none. */
export function preferredEncoding(accepted: string): Encoding | null {
  const qualities = new Map<string, number>();
  for (const item of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length);
    qualities.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const others = qualities.get('*') ?? 0;
  const brotli = qualities.get('br') ?? others;
  const gzip = qualities.get('gzip') ?? others;
  const best = Math.max(brotli, gzip);
  if (best === 0 || best < (qualities.get('identity') ?? 0)) return null;
  return brotli === best ? 'br' : 'gzip';
}
