import { z } from 'zod';

/** The variables of web push. */
export const pushEnvironmentSchema = z.object({
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[A-Za-z0-9_-]{86}$/)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .optional(),
  VAPID_SUBJECT: z.string().optional(),
  PUSH_SIMULATOR_URL: z.url().optional(),
});

/** Proof of who sends our push messages. */
export interface PushKeys {
  /** 65 bytes in base64url. Browsers subscribe with it: another one ends all subscriptions. */
  publicKey: string;
  /** 32 bytes in base64url. */
  privateKey: string;
  /** Where push services reach the operator: mailto: or https:. */
  subject: string;
  /** Origin of the push service of a development machine; null elsewhere. */
  simulator: string | null;
}

/**
 * Reads the keys; null if there are none. `isOutbox`: messages stay on this machine, so a simulator may take them.
 * @throws Error naming the wrong variable.
 */
export function readPushConfig(
  read: z.infer<typeof pushEnvironmentSchema>,
  isOutbox: boolean,
): PushKeys | null {
  const {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: subject = '',
    PUSH_SIMULATOR_URL: simulator,
  } = read;
  if (publicKey === undefined && privateKey === undefined) return null;
  if (publicKey === undefined || privateKey === undefined)
    throw new Error('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together');
  if (!isReachable(subject)) throw new Error('VAPID_SUBJECT must be a real mailto: or https: address');
  return { publicKey, privateKey, subject, simulator: simulatorOf(simulator, isOutbox) };
}

/** Apple refuses messages without an address at which it can reach the operator. */
function isReachable(subject: string): boolean {
  if (!URL.canParse(subject)) return false;
  const { protocol, hostname, pathname } = new URL(subject);
  const host =
    protocol === 'mailto:' ? (pathname.split('@')[1] ?? '') : protocol === 'https:' ? hostname : '';
  return host.includes('.') && !/\.(local|localhost|invalid)$/.test(host) && !/[\d.]+$/.test(host);
}

function simulatorOf(url: string | undefined, isOutbox: boolean): string | null {
  if (url === undefined || !isOutbox) return null;
  if (!new URL(url).hostname.startsWith('127.'))
    throw new Error('PUSH_SIMULATOR_URL must be on this machine');
  return new URL(url).origin;
}
