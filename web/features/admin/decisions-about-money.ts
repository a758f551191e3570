import { FOR_THE_LOG, type Decision } from './decision.ts';

const FAILED = 'Failed to save the decision';
const about = (name: string) => ({
  path: (id: string) => `/api/admin/${name}/${id}`,
  body: (reason: string) => ({ reason }),
  failed: FAILED,
  reason: FOR_THE_LOG,
  mayWait: true,
});

/** Decisions about money: each has a reason, and above 100,000 naira a second administrator must decide the same. */
export const ABOUT_MONEY = {
  releasePayout: {
    ...about('release-payout'),
    question: (name) => `Release the payout to ${name}?`,
    consequence: 'It is sent with the next run, and the payee is no longer held.',
    confirm: 'Yes, release',
    done: 'Payout Released',
  },
  retryPayout: {
    ...about('retry-payout'),
    question: (name) => `Try the payout to ${name} again?`,
    consequence:
      'A payout that failed is sent again with the same reference. After one that came back, the money goes with tomorrow’s payout.',
    confirm: 'Yes, try again',
    done: 'Payout Queued',
  },
  holdPayouts: {
    ...about('hold-payouts'),
    question: (name) => `Hold the payouts to ${name}?`,
    consequence: 'Nothing more is sent until you release a payout. One that was sent stays sent.',
    confirm: 'Yes, hold',
    done: 'Payouts Held',
    isHard: true,
  },
  retryRefund: {
    ...about('retry-refund'),
    question: (name) => `Send the refund of ${name} again?`,
    consequence: 'The refund is queued once more and sent within a minute.',
    confirm: 'Yes, send again',
    done: 'Refund Queued',
  },
  closeDifference: {
    ...about('close-difference'),
    question: (name) => `Close the difference ${name}?`,
    consequence: 'It moves no money. The same difference is not reported again.',
    confirm: 'Yes, close',
    done: 'Difference Closed',
  },
} satisfies Record<string, Decision>;
