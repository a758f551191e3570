import type { Context } from 'hono';
import { payoutCalls as calls } from './calls.ts';
import type { OwnPayoutAccount } from './contract.ts';
import { readPayoutAccount } from './queries.ts';
import type { AppEnv } from '../core/http/app-env.ts';
import { claimsOf, userIdOf } from '../core/access/authenticate.ts';
import { enforceRateLimit } from '../core/access/rate-limit.ts';
import { route } from '../core/http/route.ts';
import { admitPayee, changePayoutAccount, findHolder, listBanks, type Payee } from './account.actions.ts';

/** The banks to choose from, and where the calling driver or company is paid. */
export const payoutRoutes = [
  route(calls.listBanks, (_, c) => listBanks(c.var.services, c.var.asCaller)),
  route(calls.readPayoutAccount, (_, c) => ownAccount(c)),
  route(calls.findAccountHolder, async ({ body }, c) =>
    findHolder(await admit(c, calls.findAccountHolder), body),
  ),
  route(calls.changePayoutAccount, async ({ body }, c) => {
    await changePayoutAccount(await admit(c, calls.changePayoutAccount), {
      claims: claimsOf(c),
      input: body,
    });
    return ownAccount(c);
  }),
];

async function admit(
  c: Context<AppEnv>,
  { limit }: typeof calls.findAccountHolder | typeof calls.changePayoutAccount,
): Promise<Payee> {
  const payee = await admitPayee(c.var);
  await enforceRateLimit(c, limit, `account:${userIdOf(c)}`);
  return payee;
}

async function ownAccount(c: Context<AppEnv>): Promise<OwnPayoutAccount> {
  const own = await readPayoutAccount(c.var.asCaller);
  return { isAvailable: c.var.services.payments !== null, ...own };
}
