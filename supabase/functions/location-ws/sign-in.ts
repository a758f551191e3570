import type { ClientMessage } from '../_shared/contracts/tracking.ts';
import { readAdminId, readUserType } from '../_shared/data/tracking.ts';
import { AppError } from '../_shared/domain/app-error.ts';
import type { Services } from './services.ts';
import type { Identity } from './session.ts';

type AuthMessage = Extract<ClientMessage, { type: 'auth' }>;

/**
 * Who an `auth` message proves to be: its token, and `userId` and `userType` must agree with it and with the database.
 * @throws AppError `unauthenticated` (forged, expired, signed out, another's), `suspended`, `unavailable`.
 */
export async function signIn(services: Services, message: AuthMessage): Promise<Identity> {
  if (message.userType === 'admin') return signInAsAdmin(services, message);
  const claims = await services.verifyToken(message.token);
  const caller = { kind: 'user', claims } as const;
  const userType = await readUserType((work) => services.withCaller(caller, work));
  // To a trip everybody is a driver or a passenger: a company's people travel as passengers.
  const known: string[] = userType === 'driver' ? ['driver'] : [userType, 'passenger'];
  if (message.userId !== claims.sub || !known.includes(message.userType)) throw notYou();
  return { caller, userId: claims.sub };
}

async function signInAsAdmin(services: Services, { token, userId }: AuthMessage): Promise<Identity> {
  const { caller } = await services.readTicket(token);
  const adminId = await readAdminId((work) => services.withCaller(caller, work));
  if (adminId !== userId) throw notYou();
  return { caller, userId };
}

function notYou(): AppError {
  return new AppError('unauthenticated', 'This is not who you signed in as.');
}
