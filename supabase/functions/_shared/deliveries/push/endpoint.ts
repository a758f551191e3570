/** The push services of Chrome and its relatives, Firefox, Safari, and Edge on Windows. */
const HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'];
const DOMAINS = ['.push.apple.com', '.notify.windows.com'];

/**
 * Whether a push may be sent to an address that a browser has given us. It is user input: any other host, also one inside our
 * own network, would get requests from our servers. `simulator` is the origin of the push service of a development machine.
 */
export function isPushEndpoint(endpoint: string, simulator: string | null): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (origin === simulator) return true;
  if (protocol !== 'https:' || port !== '') return false;
  return HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain));
}
