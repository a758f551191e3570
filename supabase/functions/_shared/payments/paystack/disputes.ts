import { z } from 'zod';
import { PROVIDER_TIMEOUT_MS } from '../limits.rules.ts';
import type { PaystackCall } from './call.ts';
import { between, eachPage } from './pages.ts';
import { disputeOf, disputeSchema } from './shapes.ts';
import { type PaymentProvider } from '../provider.ts';
import { ProviderUnavailable } from '../../core/provider-errors.ts';

type Disputes = Pick<PaymentProvider, 'dispute' | 'disputesBetween' | 'answerDispute'>;

/** Disputes of card payments. */
export function createPaystackDisputes({
  call,
  mode,
}: {
  call: PaystackCall;
  mode: 'test' | 'live';
}): Disputes {
  const pathOf = (providerId: string) => `/dispute/${encodeURIComponent(providerId)}`;

  /** Paystack takes an answer only with a file, so our words are sent as one. */
  async function upload(providerId: string, message: string): Promise<string> {
    const { data } = await call('GET', `${pathOf(providerId)}/upload_url`, {
      query: { upload_filename: `answer-${providerId}.txt` },
      data: z.object({ signedUrl: z.url({ protocol: /^https?$/ }), fileName: z.string().min(1) }),
    });
    const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_MS);
    const sent = await fetch(data.signedUrl, {
      method: 'PUT',
      body: message,
      redirect: 'error',
      signal,
    }).catch(() => null);
    await sent?.body?.cancel();
    if (!sent?.ok) throw new ProviderUnavailable('Paystack did not take the answer to the dispute');
    return data.fileName;
  }

  return {
    async dispute(providerId) {
      const { data } = await call('GET', pathOf(providerId), { data: disputeSchema });
      return disputeOf(data);
    },
    async disputesBetween(from, to) {
      const all = await eachPage(call, '/dispute', { query: between(from, to), item: disputeSchema });
      return all.filter(({ domain }) => (domain ?? mode) === mode).map(disputeOf);
    },
    async answerDispute(providerId, { accept, message }) {
      const { data } = await call('GET', pathOf(providerId), { data: disputeSchema });
      const uploaded = await upload(providerId, message);
      await call('PUT', `${pathOf(providerId)}/resolve`, {
        body: {
          resolution: accept ? 'merchant-accepted' : 'declined',
          message,
          refund_amount: accept ? disputeOf(data).amountKobo : 0,
          uploaded_filename: uploaded,
        },
        data: z.unknown(),
      });
    },
  };
}
