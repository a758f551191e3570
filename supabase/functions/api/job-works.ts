import { deleteAbandonedUploads, deleteFiles } from '../_shared/documents/jobs.ts';
import { deleteExports, makeExports } from '../_shared/account/exports.jobs.ts';
import { checkPayoutFunding, reconcile, sendDuePayouts } from '../_shared/payouts/jobs.ts';
import { handlePaymentEvents, sendQueuedRefunds, settleOpenPayments } from '../_shared/payments/jobs.ts';
import { lookAtDisputes } from '../_shared/claims/disputes.actions.ts';
import type { JobWorks } from '../_shared/jobs/run-jobs.ts';

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
  look_at_disputes: lookAtDisputes,
};
