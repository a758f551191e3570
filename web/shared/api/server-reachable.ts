import { send } from './api.ts';

/** A small file of ours that is no page: a network that answers everything with its own page cannot pass for it. */
const OWN_FILE = '/favicon.svg';
const ANSWER_WITHIN_MS = 10_000;

/** Whether our server can be reached, whatever the browser believes about the network. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const response = await send(OWN_FILE, { cache: 'no-store', signal });
    return response.ok && response.headers.get('content-type')?.startsWith('image/') === true;
  } catch {
    return false;
  }
}
