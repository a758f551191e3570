import { Hono, type Context } from 'hono';
import {
  bankAccountSchema,
  payoutAccountInputSchema,
  type AccountHolder,
  type Bank,
  type OwnPayoutAccount,
} from '../../_shared/contracts/payouts.ts';
import { readPayoutAccount } from '../../_shared/data/payouts.ts';
import {
  ACCOUNT_HOLDER_MAX_HITS,
  PAYOUT_ACCOUNT_MAX_HITS,
  PAYOUT_ACCOUNT_WINDOW_SECONDS,
} from '../../_shared/domain/limits.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { claimsOf, requireUser, userIdOf } from '../../_shared/http/authenticate.ts';
import { readJson } from '../../_shared/http/body.ts';
import { enforceRateLimit } from '../../_shared/http/rate-limit.ts';
import {
  admitPayee,
  changePayoutAccount,
  findHolder,
  listBanks,
  type Payee,
} from '../actions/payout-account.ts';

const HOLDER = {
  name: 'account-holder',
  maxHits: ACCOUNT_HOLDER_MAX_HITS,
  windowSeconds: PAYOUT_ACCOUNT_WINDOW_SECONDS,
};
const CHANGE = {
  name: 'payout-account',
  maxHits: PAYOUT_ACCOUNT_MAX_HITS,
  windowSeconds: PAYOUT_ACCOUNT_WINDOW_SECONDS,
};

/** GET /api/banks: the banks to choose from. */
export const bankRoutes = new Hono<AppEnv>().get('/', requireUser, async (c) =>
  c.json<Bank[]>(await listBanks(c.var.services, c.var.asCaller)),
);

/** /api/payout-account: where the calling driver or company is paid. */
export const payoutRoutes = new Hono<AppEnv>()
  .get('/', requireUser, async (c) => c.json(await ownAccount(c)))
  .post('/holder', requireUser, async (c) => {
    const account = await readJson(c, bankAccountSchema);
    return c.json<AccountHolder>(await findHolder(await admit(c, HOLDER), account));
  })
  .put('/', requireUser, async (c) => {
    const input = await readJson(c, payoutAccountInputSchema);
    await changePayoutAccount(await admit(c, CHANGE), { claims: claimsOf(c), input });
    return c.json(await ownAccount(c));
  });

// A call that is refused anyway does not count towards the limit.
async function admit(c: Context<AppEnv>, limit: typeof HOLDER): Promise<Payee> {
  const payee = await admitPayee(c.var);
  await enforceRateLimit(c, limit, `account:${userIdOf(c)}`);
  return payee;
}

async function ownAccount(c: Context<AppEnv>): Promise<OwnPayoutAccount> {
  const own = await readPayoutAccount(c.var.asCaller);
  return { isAvailable: c.var.services.payments !== null, ...own };
}
