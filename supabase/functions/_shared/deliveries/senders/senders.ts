/** The result of one attempt to send a message. */
export type Outcome =
  | { outcome: 'sent'; providerId?: string }
  /** Not now. `retryAfter` in seconds, if the provider says. */
  | { outcome: 'retry'; problem: string; retryAfter?: number }
  /** Not now, because of a limit of the provider: it does not count as an attempt. */
  | { outcome: 'later'; problem: string; retryAfter?: number }
  /** The provider may or may not have taken it, and it takes no idempotency key. */
  | { outcome: 'unanswered'; problem: string }
  /** The batch was refused as a whole: each of its mails goes alone. */
  | { outcome: 'alone'; problem: string }
  /** The mailbox or browser does not exist: nothing more is sent there. Numbers: see `readSmsReport`. */
  | { outcome: 'gone'; problem: string }
  /** Our fault: the same message would be refused again. */
  | { outcome: 'refused'; problem: string };

/** How one attempt is made. */
export interface Sending {
  /** Of the delivery: the same for each attempt, so providers that take an idempotency key get it. */
  id: string;
  expiresAt: Date;
  /** Ends the attempt long before another worker may take the message over. */
  signal: AbortSignal;
  /** The subject of the message; providers do not get it. The outbox of a development machine shows it. */
  about: { kind: string; recipient: string; notificationId: string | null };
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address that ends such mails with one POST, without signing in; null for mails that must be sent. */
  unsubscribe: string | null;
}

/** Sends mails. */
export interface EmailSender {
  send(mail: Mail, by: Sending): Promise<Outcome>;
  /** Sends several mails in one request. The key is the same for each attempt. The outcomes have the order of the mails. */
  sendBatch?(mails: Mail[], by: { key: string; signal: AbortSignal }): Promise<Outcome[]>;
  /** How often the provider may be asked, by all workers together; undefined: as often as there are mails. */
  requestsPerSecond?: number;
}

/** A browser, as `PushManager.subscribe` describes it; the keys are base64url. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  title: string;
  body: string;
  /** Path that a tap opens. */
  navigate: string;
  /** A newer message with the same tag replaces this one, also on its way. */
  tag: string;
  urgency: 'normal' | 'high';
}

/** Sends web push messages. */
export interface PushSender {
  send(to: Subscription, message: PushMessage, by: Sending): Promise<Outcome>;
}

export interface Sms {
  /** +234 and ten digits. */
  to: string;
  /** In the alphabet of SMS: see `toSmsText`. */
  text: string;
  /** How many SMS the text takes; each costs. */
  pages: number;
}

/** Sends SMS. */
export interface SmsSender {
  send(sms: Sms, by: Sending): Promise<Outcome>;
  /**
   * Looks for an SMS in the provider's history: its id there, null if the provider has not taken it.
   * @throws if the history does not answer.
   */
  find?(sms: Sms, by: { since: Date; signal: AbortSignal }): Promise<string | null>;
}

/** The ways out of the app. Null: the channel is off, because its keys are not set. */
export interface Senders {
  email: EmailSender | null;
  push: PushSender | null;
  sms: SmsSender | null;
}
