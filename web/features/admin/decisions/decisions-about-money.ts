import {
  answerDisputeSchema,
  chargeDisputeSchema,
  decideClaimSchema,
  endDisputeSchema,
} from '@tafiya/claims/admin.contract.ts';
import { rejectSchema } from '@tafiya/core/admin.contract.ts';
import { settleRefundSchema } from '@tafiya/payouts/admin.contract.ts';
import { FOR_THE_LOG, SEEN_BY_PERSON, type Decision } from './decision.ts';

const FAILED = 'Failed to save the decision';
const about = <Name extends string>(name: Name) => ({
  call: `POST /admin/${name}/:id` as const,
  schema: rejectSchema,
  failed: FAILED,
  reason: FOR_THE_LOG,
  mayWait: true,
});

const aboutClaim = (upheld: boolean) => ({
  ...about('decide-claim'),
  schema: decideClaimSchema,
  body: () => ({ upheld, refund: 0 }),
  done: 'Claim Decided',
  reason: { hint: 'The passenger and the driver read this reason.', initial: '' },
});

const answer = (accept: boolean) => ({
  ...about('answer-dispute'),
  schema: answerDisputeSchema,
  body: () => ({ accept }),
  done: 'Answer Sent',
  reason: {
    field: 'words' as const,
    label: 'Answer',
    hint: 'The bank reads it.',
    initial: '',
  },
});

const endDispute = (won: boolean) => ({
  ...about('end-dispute'),
  schema: endDisputeSchema,
  body: () => ({ won }),
  done: 'Dispute Ended',
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
      'A payout that failed is sent again with a new reference, once the provider has said again that the first has failed. After one that came back, the money goes with tomorrow’s payout.',
    confirm: 'Yes, try again',
    done: 'Payout Queued',
  },
  releasePayouts: {
    ...about('release-payouts'),
    question: (name) => `Release the payouts to ${name}?`,
    consequence:
      'What is on hold is sent with the next run, and the payee is no longer held. The same signs are not reported again for 30 days.',
    confirm: 'Yes, release',
    done: 'Payouts Released',
  },
  holdPayouts: {
    ...about('hold-payouts'),
    question: (name) => `Hold the payouts to ${name}?`,
    consequence:
      'Nothing more is sent until you release a payout. One that was sent stays sent. The payee reads your reason.',
    confirm: 'Yes, hold',
    done: 'Payouts Held',
    isHard: true,
    reason: SEEN_BY_PERSON,
  },
  retryRefund: {
    ...about('retry-refund'),
    question: (name) => `Send the refund of ${name} again?`,
    consequence: 'The refund is queued once more and sent within a minute.',
    confirm: 'Yes, send again',
    done: 'Refund Queued',
  },
  settleRefund: {
    ...about('settle-refund'),
    schema: settleRefundSchema,
    question: (name) => `Was the refund of ${name} paid from our bank?`,
    consequence:
      'The refund ends, and the passenger reads the reference. Two administrators confirm it, whatever the sum.',
    confirm: 'Yes, it was paid',
    done: 'Refund Settled',
    proof: true,
  },
  closeDifference: {
    ...about('close-difference'),
    question: (name) => `Close the difference ${name}?`,
    consequence: 'It moves no money. The same difference is not reported again.',
    confirm: 'Yes, close',
    done: 'Difference Closed',
  },
  confirmEntry: {
    ...about('confirm-entry'),
    question: (name) => `Book: ${name}?`,
    consequence: 'It is booked at once and cannot be undone, except by another entry. Check the proof first.',
    confirm: 'Yes, book it',
    done: 'Entry Booked',
  },
  declineEntry: {
    ...about('decline-entry'),
    question: (name) => `Refuse: ${name}?`,
    consequence: 'Nothing is booked. An administrator can ask for it again.',
    confirm: 'Yes, refuse',
    done: 'Entry Refused',
    isHard: true,
  },
  takeBackEntry: {
    ...about('decline-entry'),
    question: (name) => `Take back: ${name}?`,
    consequence: 'Nothing is booked. You can ask for it again.',
    confirm: 'Yes, take back',
    done: 'Entry Taken Back',
  },
  refuseRequest: {
    ...about('decline-confirmation'),
    question: (name) => `Refuse: ${name}?`,
    consequence: 'Nothing is decided. An administrator can ask for it again.',
    confirm: 'Yes, refuse',
    done: 'Request Refused',
    isHard: true,
  },
  takeBackRequest: {
    ...about('decline-confirmation'),
    question: (name) => `Take your request back: ${name}?`,
    consequence: 'Nothing is decided. You can ask for it again.',
    confirm: 'Yes, take back',
    done: 'Request Taken Back',
  },
  upholdClaim: {
    ...aboutClaim(true),
    question: (name) => `Uphold the claim about ${name}?`,
    consequence:
      'The refund goes back to the passenger at once, and the driver earns the rest. Other claims about the booking end.',
    confirm: 'Yes, uphold',
    refund: 'whole',
    isHard: true,
  },
  refuseClaim: {
    ...aboutClaim(false),
    question: (name) => `Refuse the claim about ${name}?`,
    consequence: 'Nothing goes back, and the fare goes on to the driver.',
    confirm: 'Yes, refuse',
  },
  upholdNoShow: {
    ...aboutClaim(true),
    question: (name) => `Did the passenger not come: ${name}?`,
    consequence:
      'The driver earns the fare at once, and nothing goes back. Other claims about the booking end.',
    confirm: 'Yes, pay the driver',
    isHard: true,
  },
  refuseNoShow: {
    ...aboutClaim(false),
    question: (name) => `Refuse the driver’s report about ${name}?`,
    consequence: 'You can give something back to the passenger; the driver earns the rest.',
    confirm: 'Yes, refuse',
    refund: 'none',
  },
  upholdNoShowInCash: {
    ...aboutClaim(true),
    question: (name) => `Did the passenger not come: ${name}?`,
    consequence:
      'No money moves. It counts towards the trips after which the passenger pays online when they book.',
    confirm: 'Yes, did not come',
    isHard: true,
  },
  refuseNoShowInCash: {
    ...aboutClaim(false),
    question: (name) => `Refuse the driver’s report about ${name}?`,
    consequence: 'No money moves, and nothing counts against the passenger.',
    confirm: 'Yes, refuse',
  },
  contestDispute: {
    ...answer(false),
    question: (name) => `Contest the dispute of ${name}?`,
    consequence:
      'The answer is sent to the bank, which then decides. The bank takes one answer only: write what shows that the trip went.',
    confirm: 'Yes, contest',
  },
  acceptDispute: {
    ...answer(true),
    question: (name) => `Accept the dispute of ${name}?`,
    consequence:
      'The bank takes the money back. Above ₦100,000 the answer is sent after a second administrator has confirmed it.',
    confirm: 'Yes, accept',
    isHard: true,
  },
  endDisputeWon: {
    ...endDispute(true),
    question: (name) => `Was the dispute of ${name} won?`,
    consequence:
      'The bank has closed it without a result. Ask the provider first. The money goes on to the driver or the passenger as without a dispute.',
    confirm: 'Yes, it was won',
  },
  endDisputeLost: {
    ...endDispute(false),
    question: (name) => `Was the dispute of ${name} lost?`,
    consequence:
      'The bank has closed it without a result. Ask the provider first. The payment counts as taken back.',
    confirm: 'Yes, it was lost',
    isHard: true,
  },
  chargeDriver: {
    ...about('charge-dispute'),
    schema: chargeDisputeSchema,
    body: () => ({ toDriver: true }),
    question: (name) => `Charge the driver for the dispute of ${name}?`,
    consequence:
      'What the driver earned with this payment is taken off the next payouts. They read your reason.',
    confirm: 'Yes, charge the driver',
    done: 'Driver Charged',
    isHard: true,
    reason: SEEN_BY_PERSON,
  },
  bearLoss: {
    ...about('charge-dispute'),
    schema: chargeDisputeSchema,
    body: () => ({ toDriver: false }),
    question: (name) => `Let Tafiya bear the loss of the dispute of ${name}?`,
    consequence: 'The driver keeps what they earned. This cannot be changed.',
    confirm: 'Yes, Tafiya pays',
    done: 'Loss Recorded',
  },
} satisfies Record<string, Decision>;
