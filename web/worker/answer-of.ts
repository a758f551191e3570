/** Services on the origin. The worker never answers for them, so it can neither hide a failure nor keep personal data. */
const SERVICES =
  /^\/(api|rest|storage|realtime|functions|location-ws|_outbox|pay-sim)(\/|$)|^\/auth\/v1(\/|$)/;
/** Vite gives these files a hash of their content as a name. */
const HASHED = '/assets/';

interface Asked {
  method: string;
  /** 'navigate' for a page that the browser opens. */
  mode: string;
  url: string;
}

/**
 * Which rule answers a request: a 'page' comes from the network, without one from the shell; a 'file' of the build from the
 * cache first, because its name changes with its content; null leaves the request to the browser.
 */
export function answerOf({ method, mode, url }: Asked, origin: string): 'page' | 'file' | null {
  const asked = new URL(url);
  if (method !== 'GET' || asked.origin !== origin || SERVICES.test(asked.pathname)) return null;
  if (mode === 'navigate') return 'page';
  return asked.pathname.startsWith(HASHED) ? 'file' : null;
}
