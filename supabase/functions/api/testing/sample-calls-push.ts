import { plain, type MakeSample } from './sample-call.ts';

const browser = (auth: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
  keys: { p256dh: `B${'A'.repeat(86)}`, auth },
});

/** The calls about push messages of SAMPLE_CALLS. */
export const PUSH_SAMPLE_CALLS: Record<string, MakeSample> = {
  'GET /push-subscriptions/key': plain,
  'POST /push-subscriptions': () => ({ json: browser('A'.repeat(22)) }),
  'DELETE /push-subscriptions': () => ({ json: browser('A'.repeat(22)) }),
};
