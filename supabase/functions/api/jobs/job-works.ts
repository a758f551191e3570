import { deleteAbandonedUploads } from './delete-abandoned-uploads.ts';
import { deleteFiles } from './delete-files.ts';
import { deleteExports, makeExports } from './exports.ts';
import { checkPayoutFunding, reconcile, sendDuePayouts } from './payouts.ts';
import { compareDisputes, handlePaymentEvents, sendQueuedRefunds, settleOpenPayments } from './payments.ts';
import type { JobWorks } from './run-jobs.ts';

/** Every TypeScript job, by its name in private.jobs. A test compares the two. */
export const JOB_WORKS: JobWorks = {
  delete_abandoned_uploads: deleteAbandonedUploads,
  delete_files: deleteFiles,
  make_exports: makeExports,
  delete_exports: deleteExports,
  settle_open_payments: settleOpenPayments,
  handle_payment_events: handlePaymentEvents,
  send_refunds: sendQueuedRefunds,
  send_payouts: sendDuePayouts,
  check_payout_funding: checkPayoutFunding,
  reconcile,
  look_at_disputes: compareDisputes,
};
