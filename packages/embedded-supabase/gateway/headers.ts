import type { IncomingMessage, ServerResponse } from 'node:http';

/** On every answer, whoever wrote it. The page's own policy is in content-security.ts. */
export function setSecurityHeaders(response: ServerResponse): void {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('x-frame-options', 'DENY');
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
  response.setHeader('cross-origin-opener-policy', 'same-origin');
  response.setHeader('permissions-policy', 'geolocation=(self), camera=(), microphone=(), payment=()');
}

/**
 * Tells the service behind who called: our peer's address is added at the end of the list that came in, as
 * every honest proxy does, so that the service counts trusted hops from the right. What else the caller
 * claims about itself is replaced.
 */
export function setForwardedHeaders(request: IncomingMessage): void {
  const before = request.headers['x-forwarded-for'];
  const peer = request.socket.remoteAddress ?? 'unknown';
  request.headers['x-forwarded-for'] = [before, peer].flat().filter(Boolean).join(', ');
  request.headers['x-forwarded-proto'] = 'http';
  request.headers['x-forwarded-host'] = request.headers.host ?? '';
  delete request.headers['x-real-ip'];
  delete request.headers['forwarded'];
}
