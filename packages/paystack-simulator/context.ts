import type { AnswerFault, ChargeChange, WebhookFault } from './control-schemas.ts';
import type { Exchange } from './contract.ts';
import type { Refund, Transfer } from './rows.ts';
import type { Store } from './store.ts';

/** The shared state of the simulator's parts. */
export type Context = {
  store: Store;
  /** The simulator's own time, in milliseconds. */
  now(): number;
  /** Where browsers see the simulator's pages, without a slash at the end. */
  origin: string;
  /** Where the simulator itself listens. */
  url: string;
  secretKey: string;
  controlKey: string;
  /** Null: webhooks wait. */
  webhookUrl: string | null;
  /** The name of the merchant on the pages. */
  merchant: string;
  /** Added to the style sheet of the pages. */
  css: string;
  /** Waiting times are divided by it. */
  timeFactor: number;
  /** Names of account holders, by `<bank code>/<account number>`. */
  holders: Record<string, string>;
  plans: Plans;
  /** Takes every call of the API with its answer; for tests. */
  onExchange?: ((exchange: Exchange) => void) | undefined;
  /** Queues a webhook. */
  emit(event: string, data: object): void;
};

/** The orders of the control endpoint for later. They are not kept across restarts. */
export type Plans = {
  webhooks: WebhookFault[];
  answers: AnswerFault[];
  charges: ChargeChange[];
  refunds: { match: string; outcome: Refund['outcome'] | 'refused' }[];
  transfers: { match: string; outcome: Transfer['outcome'] | 'otp' | 'refused' }[];
};

/** Takes the first plan that fits and counts it down. */
export function takePlan<Plan extends { match: string; times?: number | undefined }>(
  plans: Plan[],
  text: string,
): Plan | undefined {
  const index = plans.findIndex(({ match }) => text.includes(match));
  const plan = plans[index];
  if (!plan) return undefined;
  if ((plan.times ?? 1) <= 1) plans.splice(index, 1);
  else plans[index] = { ...plan, times: (plan.times ?? 1) - 1 };
  return plan;
}

/** A refusal in Paystack's form. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 404 | 422;

  constructor(message: string, status: 400 | 401 | 404 | 422 = 400) {
    super(message);
    this.status = status;
  }
}

export const INTEGRATION = 463_433;

export function iso(time: number): string {
  return new Date(time).toISOString();
}
