import { createHmac } from 'node:crypto';

/** The signature that Termii sends with a report: hex digits. */
export function signReport(body: string, apiKey: string): string {
  return createHmac('sha512', apiKey).update(body).digest('hex');
}
