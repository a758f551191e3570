import { Hono } from 'hono';
import { z } from 'zod';
import { createCharge, openAccount } from './charges.ts';
import { Refusal, type Context } from './context.ts';
import { listBanks, resolveHolder } from './banks.ts';
import { answerDispute, answeredDisputeShape, disputeShape, disputeWith } from './disputes.ts';
import {
  bodyOf,
  createdBetween,
  good,
  onlyPublished,
  reportExchanges,
  requireKey,
  respondWithRefusal,
  sendFromCursor,
  sendPage,
} from './answers.ts';
import { loseAnswers } from './faults.ts';
import { PAGES_PATH } from './page-frame.ts';
import { createRefund, newRefundShape, refundShape, retriedRefundShape, retryRefund } from './refunds.ts';
import { balanceOf, movementShape } from './balance.ts';
import type { Charge } from './rows.ts';
import { settledCharges, settlementShape } from './settlements.ts';
import { listedTransactionOf, transactionOf } from './transaction-shapes.ts';
import {
  createRecipient,
  createTransfer,
  listedTransferShape,
  newTransferShape,
  recipientShape,
  transferShape,
} from './transfers.ts';

const amount = z.coerce.number({ error: 'Amount must be an integer' }).int().positive();
const orderSchema = z.object({
  email: z.string().regex(/^[^\s@]+@[^\s@]+$/, { error: 'Email address is required to create charge' }),
  amount,
  reference: z.string().optional(),
  currency: z.literal('NGN', { error: 'Currency not supported by merchant' }).default('NGN'),
});
const initializeSchema = orderSchema.extend({
  callback_url: z.url({ protocol: /^https?$/ }).optional(),
  channels: z.array(z.string()).default(['card', 'ussd', 'bank_transfer']),
});
const chargeSchema = orderSchema.extend({
  bank_transfer: z.object({ account_expires_at: z.iso.datetime().optional() }),
});
const refundSchema = z.object({
  transaction: z.coerce.string(),
  amount: amount.optional(),
  merchant_note: z.string().optional(),
});
const retrySchema = z.object({
  refund_account_details: z.object({
    account_number: z.string(),
    bank_id: z.union([z.string(), z.number()]),
  }),
});
const recipientSchema = z.object({ name: z.string(), account_number: z.string(), bank_code: z.string() });
const transferSchema = z.object({
  source: z.literal('balance'),
  amount,
  recipient: z.string(),
  reference: z.string(),
  reason: z.string().default(''),
});
const resolveSchema = z.object({
  resolution: z.enum(['merchant-accepted', 'declined']),
  message: z.string(),
  refund_amount: z.coerce.number(),
  uploaded_filename: z.string(),
});

const evidenceSchema = z.object({
  customer_email: z.string(),
  customer_name: z.string(),
  customer_phone: z.string(),
  service_details: z.string(),
  delivery_address: z.string().optional(),
  delivery_date: z.string().optional(),
});

const ACCOUNT_LIFE_MS = 30 * 60_000;

/** The calls of Paystack that are simulated; the README lists them. */
export function createApi(context: Context): Hono {
  const { store } = context;
  const app = new Hono();
  app.onError(respondWithRefusal);
  // A signed address of a file store: it has no key.
  app.put('/_upload/:name', (c) => c.body(null, 200));
  if (context.onExchange) app.use(reportExchanges(context.onExchange));
  app.use(requireKey(context.secretKey), onlyPublished, loseAnswers(context.plans));

  app.post('/transaction/initialize', async (c) => {
    const ask = await bodyOf(c, initializeSchema);
    const { callback_url: callbackUrl = null, channels } = ask;
    const charge = createCharge(context, { ...orderOf(ask, context), channels, callbackUrl });
    return good(c, 'Authorization URL created', {
      authorization_url: `${context.origin}${PAGES_PATH}/checkout/${charge.accessCode}`,
      access_code: charge.accessCode,
      reference: charge.reference,
    });
  });

  app.post('/charge', async (c) => {
    const ask = await bodyOf(c, chargeSchema);
    const until = ask.bank_transfer.account_expires_at;
    const charge = createCharge(context, {
      ...orderOf(ask, context),
      channels: ['bank_transfer'],
      callbackUrl: null,
    });
    const opened = openAccount(context, charge, until ? Date.parse(until) : context.now() + ACCOUNT_LIFE_MS);
    return good(c, 'Charge attempted', {
      status: 'pending_bank_transfer',
      display_text: 'Please make a transfer to the account specified',
      reference: opened.reference,
      amount: opened.requestedKobo,
      account_name: 'PAYSTACK CHECKOUT',
      account_number: opened.account?.number,
      bank: { slug: 'test-bank', name: 'Test Bank', id: 24 },
      account_expires_at: new Date(opened.account?.expiresAt ?? 0).toISOString(),
    });
  });

  app.get('/transaction/verify/:reference', (c) => {
    const charge = store.charges.get(c.req.param('reference'));
    if (!charge) throw new Refusal('Transaction reference not found');
    return good(c, 'Verification successful', transactionOf(charge));
  });

  app.get('/transaction', (c) => {
    const status = c.req.query('status');
    const all = createdBetween(c, store.charges.all(), ({ createdAt }) => createdAt)
      .filter((charge) => !status || charge.status === status)
      .map(listedTransactionOf);
    const send = c.req.query('use_cursor') === 'true' ? sendFromCursor : sendPage;
    return send(c, 'Transactions retrieved', all, { sizeName: 'per_page' });
  });

  app.post('/refund', async (c) => {
    const ask = await bodyOf(c, refundSchema);
    const refund = createRefund(context, {
      transaction: ask.transaction,
      amountKobo: ask.amount,
      note: ask.merchant_note ?? null,
    });
    return good(c, 'Refund has been queued for processing', newRefundShape(context, refund));
  });

  app.get('/refund', (c) => {
    const all = createdBetween(c, store.refunds.all(), ({ createdAt }) => createdAt);
    return sendPage(
      c,
      'Refunds retrieved',
      all.map((refund) => refundShape(context, refund)),
      // Its size of a page is text.
      {
        meta: {
          perPage: c.req.query('perPage') ?? '50',
          failedRefundCount: all.filter(({ status }) => status === 'failed').length,
        },
      },
    );
  });

  app.get('/refund/:id', (c) => {
    const refund = store.refunds.get(c.req.param('id'));
    if (!refund) throw new Refusal('Refund not found', 404);
    return good(c, 'Refund retrieved', refundShape(context, refund));
  });

  app.post('/refund/retry_with_customer_details/:id', async (c) => {
    const { refund_account_details: account } = await bodyOf(c, retrySchema);
    const ask = { accountNumber: account.account_number, bankId: account.bank_id };
    const refund = retryRefund(context, c.req.param('id'), ask);
    return good(c, 'Refund retried and has been queued for processing', retriedRefundShape(context, refund));
  });

  app.get('/bank', (c) => {
    const all = listBanks();
    if (c.req.query('use_cursor') === 'true') return sendFromCursor(c, 'Banks retrieved', all);
    return good(c, 'Banks retrieved', all);
  });

  app.get('/bank/resolve', (c) => {
    const { bank_code: bankCode = '', account_number: accountNumber = '' } = c.req.query();
    const name = resolveHolder(context, bankCode, accountNumber);
    return good(c, 'Account number resolved', {
      account_number: accountNumber,
      account_name: name,
      bank_id: 1,
    });
  });

  app.post('/transferrecipient', async (c) => {
    const ask = await bodyOf(c, recipientSchema);
    const recipient = createRecipient(context, {
      name: ask.name,
      bankCode: ask.bank_code,
      accountNumber: ask.account_number,
    });
    return good(c, 'Transfer recipient created successfully', recipientShape(recipient));
  });

  app.post('/transfer', async (c) => {
    const { amount: amountKobo, source: _balance, ...ask } = await bodyOf(c, transferSchema);
    const transfer = createTransfer(context, { ...ask, amountKobo });
    return good(c, 'Transfer has been queued', newTransferShape(context, transfer));
  });

  app.get('/transfer/verify/:reference', (c) => {
    const transfer = store.transfers.get(c.req.param('reference'));
    if (!transfer) throw new Refusal('Transfer not found', 404);
    return good(c, 'Transfer retrieved', transferShape(context, transfer));
  });

  app.get('/transfer', (c) => {
    const { status, recipient } = c.req.query();
    const all = createdBetween(c, store.transfers.all(), ({ createdAt }) => createdAt)
      .filter((each) => !status || each.status === status)
      .filter((each) => !recipient || String(store.recipients.get(each.recipient)?.number) === recipient)
      .map((transfer) => listedTransferShape(context, transfer));
    return sendPage(c, 'Transfers retrieved', all, { sizeName: 'per_page' });
  });

  app.get('/settlement', (c) =>
    sendPage(c, 'Settlements retrieved', store.settlements.all().reverse().map(settlementShape)),
  );

  app.get('/settlement/:id/transactions', (c) =>
    sendPage(
      c,
      'Settlement transactions',
      settledCharges(context, c.req.param('id')).map(listedTransactionOf),
    ),
  );

  app.get('/balance', (c) =>
    good(c, 'Balances retrieved', [{ currency: 'NGN', balance: balanceOf(context) }]),
  );

  app.get('/balance/ledger', (c) =>
    sendPage(
      c,
      'Balance ledger retrieved',
      createdBetween(c, store.movements.all(), ({ createdAt }) => createdAt).map(movementShape),
    ),
  );

  app.get('/dispute', (c) => {
    const { status, transaction } = c.req.query();
    const all = createdBetween(c, store.disputes.all(), ({ createdAt }) => createdAt)
      .filter((dispute) => !status || dispute.status === status)
      .filter(
        ({ reference }) => !transaction || String(store.charges.get(reference)?.number) === transaction,
      );
    return sendPage(
      c,
      'Disputes retrieved',
      all.map((dispute) => disputeShape(context, dispute, true)),
    );
  });

  app.get('/dispute/:id', (c) =>
    good(c, 'Dispute retrieved', disputeShape(context, disputeWith(context, c.req.param('id')))),
  );

  app.get('/dispute/:id/upload_url', (c) => {
    const { id } = disputeWith(context, c.req.param('id'));
    const fileName = `${id}-${context.now()}.txt`;
    return good(c, 'Upload url generated', { signedUrl: `${context.url}/_upload/${fileName}`, fileName });
  });

  app.put('/dispute/:id/resolve', async (c) => {
    const answer = await bodyOf(c, resolveSchema);
    const dispute = answerDispute(context, c.req.param('id'), answer);
    return good(c, 'Dispute successfully resolved', answeredDisputeShape(context, dispute, answer.message));
  });

  app.post('/dispute/:id/evidence', async (c) => {
    const { number } = disputeWith(context, c.req.param('id'));
    const evidence = await bodyOf(c, evidenceSchema);
    const at = new Date(context.now()).toISOString();
    return good(c, 'Evidence created', {
      delivery_address: '',
      delivery_date: '',
      ...evidence,
      dispute: number,
      id: store.next(),
      createdAt: at,
      updatedAt: at,
    });
  });
  return app;
}

function orderOf(
  { email, amount: requestedKobo, reference }: z.infer<typeof orderSchema>,
  { store }: Context,
): Pick<Charge, 'email' | 'requestedKobo' | 'reference'> {
  return { email, requestedKobo, reference: reference ?? `sim${store.next()}` };
}
