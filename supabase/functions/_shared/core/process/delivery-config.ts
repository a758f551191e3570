import { z } from 'zod';
import {
  MAIL_REQUESTS_PER_SECOND_DEFAULT,
  RESEND_BASE_URL_DEFAULT,
  TERMII_BASE_URL_DEFAULT,
} from '../limits.ts';

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
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/)
    .optional(),
  RESEND_API_KEY: z.string().optional(),
  RESEND_BASE_URL: z.url().default(RESEND_BASE_URL_DEFAULT),
  SMTP_URL: z.string().optional(),
  MAIL_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]{24,}$/)
    .optional(),
  MAIL_REQUESTS_PER_SECOND: z.coerce.number().min(0.1).max(100).default(MAIL_REQUESTS_PER_SECOND_DEFAULT),
  TERMII_API_KEY: z.string().optional(),
  TERMII_WEBHOOK_SECRET: z.string().min(8).optional(),
  TERMII_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9 ]{3,11}$/)
    .optional(),
  TERMII_BASE_URL: z.url().default(TERMII_BASE_URL_DEFAULT),
});

/** Where messages go: to providers, or all of them to the outbox of an embedded stack. */
export interface DeliveryConfig {
  outbox: { url: string; key: string } | null;
  /** Channels that the deployer has turned off. Another one without its keys is a mistake. */
  off: readonly (Channel | '')[];
  mail: MailConfig;
  /** The SMS provider. Null without a key: the channel is off. */
  termii: TermiiConfig | null;
}

/** How to reach Termii. */
export interface TermiiConfig {
  apiKey: string;
  /** Proves that a report comes from the provider. Null: no report is taken. */
  webhookSecret: string | null;
  /** The sender that Termii has registered: 3 to 11 letters and digits. */
  sender: string;
  /** Without a slash at the end. */
  baseUrl: string;
}

/** Whether SMS are sent: to a provider, or to the outbox of an embedded stack. */
export function sendsSms({ outbox, off, termii }: DeliveryConfig): boolean {
  return !off.includes('sms') && (outbox !== null || termii !== null);
}

/** The mail provider: Resend if it has a key, else the SMTP server. */
export interface MailConfig {
  from: string | null;
  resend: { apiKey: string; baseUrl: string } | null;
  smtpUrl: string | null;
  /** Proves that a webhook comes from the provider. Null: no webhook is taken. */
  webhookSecret: string | null;
  /** How often the provider may be asked, by all workers together. */
  requestsPerSecond: number;
}

/** @throws Error naming the missing or wrong variable. */
export function readDeliveryConfig(read: z.infer<typeof deliveryEnvironmentSchema>): DeliveryConfig {
  const off = read.DELIVERY_OFF;
  const mail = mailOf(read);
  const termii = termiiOf(read);
  if (read.DELIVERY_MODE === 'live') return { outbox: null, off, mail, termii };
  const url = required(read.OUTBOX_URL, 'OUTBOX_URL');
  // Messages contain codes and sign-in links: they stay on this machine.
  if (!new URL(url).hostname.startsWith('127.')) throw new Error('OUTBOX_URL must be on this machine');
  return { outbox: { url, key: required(read.OUTBOX_KEY, 'OUTBOX_KEY') }, off, mail, termii };
}

function termiiOf(read: z.infer<typeof deliveryEnvironmentSchema>): TermiiConfig | null {
  const { TERMII_API_KEY: apiKey, TERMII_SENDER: sender, TERMII_BASE_URL: baseUrl } = read;
  if (!isEncrypted(baseUrl, 'https:')) throw new Error('TERMII_BASE_URL must begin with https');
  if (!apiKey) return null;
  return {
    apiKey,
    webhookSecret: read.TERMII_WEBHOOK_SECRET ?? null,
    sender: required(sender, 'TERMII_SENDER'),
    baseUrl: baseUrl.replace(/\/+$/, ''),
  };
}

function mailOf(read: z.infer<typeof deliveryEnvironmentSchema>): MailConfig {
  const { RESEND_API_KEY: apiKey, RESEND_BASE_URL: baseUrl, SMTP_URL: smtpUrl } = read;
  if (!isEncrypted(baseUrl, 'https:')) throw new Error('RESEND_BASE_URL must begin with https');
  // Not z.url(): its messages would repeat the password.
  if (smtpUrl && !URL.canParse(smtpUrl)) throw new Error('SMTP_URL is not an address');
  if (smtpUrl && !isEncrypted(smtpUrl, 'smtps:')) throw new Error('SMTP_URL must begin with smtps');
  return {
    from: read.MAIL_FROM ?? null,
    resend: apiKey ? { apiKey, baseUrl: baseUrl.replace(/\/+$/, '') } : null,
    smtpUrl: smtpUrl ?? null,
    webhookSecret: read.MAIL_WEBHOOK_SECRET ?? null,
    requestsPerSecond: read.MAIL_REQUESTS_PER_SECOND,
  };
}

/** Keys and messages leave this machine encrypted only. */
function isEncrypted(address: string, protocol: string): boolean {
  const url = new URL(address);
  return url.protocol === protocol || url.hostname.startsWith('127.');
}

/**
 * The value of a variable that a channel needs.
 * @throws Error naming the variable.
 */
export function required<Value>(value: Value | null | undefined, name: string): Value {
  if (!value) throw new Error(`${name} must be set, or its channel listed in DELIVERY_OFF`);
  return value;
}
