import { Hono } from 'hono';
import type { z } from 'zod';
import { fail, succeed, transferIn } from './charges.ts';
import { Refusal, type Context } from './context.ts';
import { commandSchema } from './control-schemas.ts';
import { decideDispute, disputeShape, openDispute } from './disputes.ts';
import { bodyOf, good, respondWithRefusal } from './answers.ts';
import { moveRefund } from './refunds.ts';
import type { Charge } from './rows.ts';
import { balanceOf, moveBalance } from './balance.ts';
import { settle } from './settlements.ts';
import { moveTransfer } from './transfers.ts';
import type { Webhooks } from './webhooks.ts';

type Machine = { context: Context; webhooks: Webhooks; advance(ms: number): void; tick(): void };

/** Lets tests play the payer, the banks and the network. Every call needs the header `x-control-key`. */
export function createControl(machine: Machine): Hono {
  const { context, webhooks, tick } = machine;
  const app = new Hono();
  app.onError(respondWithRefusal);
  app.post('/_control', async (c) => {
    if (c.req.header('x-control-key') !== context.controlKey) throw new Refusal('Invalid key', 401);
    const command = await bodyOf(c, commandSchema);
    const result = run(machine, command);
    tick();
    if (command.action === 'flush') await webhooks.flush();
    return good(c, 'Done', command.action === 'flush' ? sentWebhooks(context, command.match) : result);
  });
  return app;
}

function run({ context, advance }: Machine, command: z.output<typeof commandSchema>): object | null {
  const { plans, store } = context;
  switch (command.action) {
    case 'webhook':
      plans.webhooks.push(command);
      return null;
    case 'answer':
      plans.answers.push(command);
      return null;
    case 'charge':
      plans.charges.push(command);
      return null;
    case 'refund':
      plans.refunds.push(command);
      return null;
    case 'transfer':
      plans.transfers.push(command);
      return null;
    case 'pay': {
      const charge = chargeWith(context, command.reference);
      if (command.outcome === 'failed') return fail(context, charge, 'Declined');
      return succeed(context, charge, command.channel ?? charge.channel ?? charge.channels[0] ?? 'card');
    }
    case 'transfer-in': {
      const charge = chargeWith(context, command.reference);
      return transferIn(context, charge, command.amountKobo ?? charge.requestedKobo, command.isLate);
    }
    case 'finish':
      return finish(context, command.reference);
    case 'dispute':
      return disputeShape(context, openDispute(context, command.reference, command.category));
    case 'decide-dispute':
      return disputeShape(context, decideDispute(context, command.id, command.outcome));
    case 'holder': {
      const id = `${command.bankCode}/${command.accountNumber}`;
      return store.holders.put({ id, number: store.next(), name: command.name });
    }
    case 'advance':
      advance(command.ms);
      return null;
    case 'settle':
      settle(context, true);
      return { balance: balanceOf(context) };
    case 'add-balance':
      moveBalance(context, { kobo: command.kobo, reason: 'Top-up', model: 'Topup', row: 0 });
      return { balance: balanceOf(context) };
    case 'replay':
      return replay(context, command.match, command.times);
    case 'flush':
      return null;
  }
}

/** Ends the waiting of the transfer on its way, the refunds and the payout with this reference. */
function finish(context: Context, reference: string): object | null {
  const { charges, refunds, transfers } = context.store;
  const charge = charges.get(reference);
  if (charge && charge.arrivesAt !== null) succeed(context, charge, 'bank_transfer');
  for (const refund of refunds.all()) {
    if (refund.reference !== reference) continue;
    // From pending to processing, and from there to its end.
    moveRefund(context, refund.status === 'pending' ? moveRefund(context, refund) : refund);
  }
  const transfer = transfers.get(reference);
  const isMoving =
    transfer && (transfer.status === 'otp' || transfer.status === 'pending' || transfer.nextAt !== null);
  return isMoving ? moveTransfer(context, transfer) : null;
}

function replay({ store, now }: Context, match: string, times: number): object {
  const found = store.deliveries.all().filter(({ body, attempts }) => attempts > 0 && body.includes(match));
  for (const delivery of found) {
    for (let copy = 0; copy < times; copy += 1) {
      const number = store.next();
      store.deliveries.put({
        ...delivery,
        id: String(number),
        number,
        attempts: 0,
        createdAt: now(),
        nextAt: now(),
      });
    }
  }
  return { count: found.length * times };
}

function sentWebhooks({ store }: Context, match: string): object[] {
  return store.deliveries
    .all()
    .filter(({ body }) => body.includes(match))
    .map(({ event, body, attempts, status, nextAt }) => ({
      event,
      body,
      attempts,
      status,
      isWaiting: nextAt !== null,
    }));
}

function chargeWith({ store }: Context, reference: string): Charge {
  const charge = store.charges.get(reference);
  if (!charge) throw new Refusal('Transaction reference not found', 404);
  return charge;
}
