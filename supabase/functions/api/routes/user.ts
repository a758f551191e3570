import { Hono, type Context } from 'hono';
import {
  changeEmailSchema,
  changePasswordSchema,
  deleteAccountSchema,
  editUserSchema,
} from '../../_shared/contracts/account.ts';
import { saveEmergencyContactsSchema } from '../../_shared/contracts/safety.ts';
import { ping } from '../../_shared/data/access.ts';
import { editUser, exportOwnData, readUser, requestEmailChange } from '../../_shared/data/account.ts';
import { readEmergencyContacts, saveEmergencyContacts } from '../../_shared/data/safety.ts';
import { OWN_PASSWORD_MAX_HITS, OWN_PASSWORD_WINDOW_SECONDS } from '../../_shared/domain/limits.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser, tokenOf, userIdOf } from '../../_shared/http/authenticate.ts';
import { readJson } from '../../_shared/http/body.ts';
import { enforceRateLimit } from '../../_shared/http/rate-limit.ts';
import { checkOwnFiles } from '../actions/documents.ts';
import { deleteAccount, checkPassword, type PasswordCheck } from '../actions/own-account.ts';

const OWN_PASSWORD = {
  name: 'own-password',
  maxHits: OWN_PASSWORD_MAX_HITS,
  windowSeconds: OWN_PASSWORD_WINDOW_SECONDS,
};

/** /api/user: the caller's profile, emergency contacts, changes, export and deletion. */
export const userRoutes = new Hono<AppEnv>()
  .get('/', requireUser, async (c) => c.json(await readUser(c.var.asCaller, userIdOf(c))))
  .patch('/', requireUser, async (c) => {
    const changes = await readJson(c, editUserSchema);
    // A caller without access gets that error first, whatever the files.
    await ping(c.var.asCaller);
    await checkOwnFiles(c.var.services.documents, changes, tokenOf(c));
    await editUser(c.var.asCaller, { userId: userIdOf(c), changes });
    return c.json(await readUser(c.var.asCaller, userIdOf(c)));
  })
  .get('/export', requireUser, async (c) => {
    c.header('content-disposition', 'attachment; filename="tafiya-my-data.json"');
    return c.json(await exportOwnData(c.var.asCaller));
  })
  .get('/emergency-contacts', requireUser, async (c) => c.json(await readEmergencyContacts(c.var.asCaller)))
  .put('/emergency-contacts', requireUser, async (c) => {
    const { contacts } = await readJson(c, saveEmergencyContactsSchema);
    return c.json(await saveEmergencyContacts(c.var.asCaller, contacts));
  })
  .post('/password', requireUser, async (c) => {
    const passwords = await readJson(c, changePasswordSchema);
    await checkPassword(await passwordCheckOf(c, passwords.currentPassword));
    await c.var.services.auth.changePassword(tokenOf(c), passwords, c.var.clientAddress);
    return c.body(null, 204);
  })
  .post('/email', requireUser, async (c) => {
    const { newEmail, password } = await readJson(c, changeEmailSchema);
    await checkPassword(await passwordCheckOf(c, password));
    await requestEmailChange(c.var.asCaller, newEmail);
    await c.var.services.auth.changeEmail(tokenOf(c), newEmail, c.var.clientAddress);
    return c.body(null, 204);
  })
  .delete('/', requireUser, async (c) => {
    const { password } = await readJson(c, deleteAccountSchema);
    await deleteAccount(c.var.services, await passwordCheckOf(c, password));
    return c.body(null, 204);
  });

// One rate limit for all calls that check the caller's password.
async function passwordCheckOf(c: Context<AppEnv>, password: string): Promise<PasswordCheck> {
  const userId = userIdOf(c);
  await enforceRateLimit(c, OWN_PASSWORD, `account:${userId}`);
  const { services, asCaller, clientAddress } = c.var;
  return { auth: services.auth, asCaller, userId, password, clientAddress };
}
