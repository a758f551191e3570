import { z } from 'zod';

const CHANNELS = ['email', 'push', 'sms'] as const;
type Channel = (typeof CHANNELS)[number];

/** The variables that say where messages go. Each channel's provider has variables of its own. */
export const deliveryEnvironmentSchema = z.object({
  DELIVERY_MODE: z.enum(['outbox', 'live']).default('live'),
  DELIVERY_OFF: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum([...CHANNELS, '']))),
  OUTBOX_URL: z.url().optional(),
  OUTBOX_KEY: z.string().optional(),
});

/** Where messages go: to providers, or all of them to the outbox of an embedded stack. */
export interface DeliveryConfig {
  outbox: { url: string; key: string } | null;
  /** Channels that the deployer has turned off. Another one without its keys is a mistake. */
  off: readonly (Channel | '')[];
}

/** @throws Error naming the missing or wrong variable. */
export function readDeliveryConfig(read: z.infer<typeof deliveryEnvironmentSchema>): DeliveryConfig {
  const off = read.DELIVERY_OFF;
  if (read.DELIVERY_MODE === 'live') return { outbox: null, off };
  const url = required(read.OUTBOX_URL, 'OUTBOX_URL');
  // Messages contain codes and sign-in links: they stay on this machine.
  if (!new URL(url).hostname.startsWith('127.')) throw new Error('OUTBOX_URL must be on this machine');
  return { outbox: { url, key: required(read.OUTBOX_KEY, 'OUTBOX_KEY') }, off };
}

/**
 * The value of a variable that a channel needs.
 * @throws Error naming the variable.
 */
export function required<Value>(value: Value | null | undefined, name: string): Value {
  if (!value) throw new Error(`${name} must be set, or its channel listed in DELIVERY_OFF`);
  return value;
}
