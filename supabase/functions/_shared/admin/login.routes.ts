import { adminLoginCalls as calls } from './login.calls.ts';
import { ping } from '../core/access/queries.ts';
import { isAdminSetUp, offerCode } from './login.queries.ts';
import { sha256 } from '../core/secrets.ts';
import { seal, unseal, createCodeSecret, drawQrCode } from './code.ts';
import {
  asAdminSignIn,
  createAdminKeys,
  clearSessionCookie,
  markSetupBrowser,
  sendAdminCookies,
  sessionOf,
} from '../core/access/admin-session.ts';
import { route } from '../core/http/route.ts';
import { rememberDevice } from '../people/sign-in-limit.ts';
import {
  countAdminAttempt,
  limitAdminAddress,
  confirmSetup,
  requireSetupKey,
  signInByCode,
  signInByPassword,
  withPassword,
} from './login.actions.ts';
import { command } from '../core/database/command.ts';

const DONE = { success: true } as const;

/** Set-up, sign-in and sign-out of administrators. */
export const adminLoginRoutes = [
  route(calls.readSetupStatus, async (_, c) => ({ isSetup: await isAdminSetUp(await asAdminSignIn(c)) })),
  route(
    calls.offerCode,
    async (_, c) => {
      await requireSetupKey(c);
      const { totpEncryptionKey } = c.var.services.config;
      const offer = {
        secretSealed: await seal(createCodeSecret(), totpEncryptionKey),
        browserHash: await markSetupBrowser(c),
      };
      const secret = await unseal(await offerCode(await asAdminSignIn(c), offer), totpEncryptionKey);
      return { qrCodeUrl: await drawQrCode(secret), secret };
    },
    limitAdminAddress('set_up'),
  ),
  route(
    calls.signInAsAdmin,
    async ({ body }, c) => {
      const keys = await createAdminKeys(c);
      await signInByPassword(c, body, keys);
      sendAdminCookies(c, keys);
      await rememberDevice(c, body.email);
      return DONE;
    },
    limitAdminAddress('login_password'),
  ),
  route(
    calls.signInByCode,
    async ({ body: { token: code, secret } }, c) => {
      const keys = await createAdminKeys(c);
      if (await isAdminSetUp(await asAdminSignIn(c))) {
        if (keys.broughtDevice) {
          await countAdminAttempt(c, { action: 'login_code', of: 'device', subject: keys.deviceHash });
        }
        await signInByCode(c, code, keys);
      } else {
        await requireSetupKey(c);
        await confirmSetup(c, { code, secret: secret ?? '' }, keys);
      }
      sendAdminCookies(c, keys);
      return DONE;
    },
    limitAdminAddress('login_code'),
  ),
  route(
    calls.agreeToDecide,
    async ({ body }, c) => {
      const { decision, reason } = body;
      await withPassword(c, body, (authSession) =>
        command(c.var.asCaller, 'agree_to_decide', { authSession, decision, reason }),
      );
      return DONE;
    },
    limitAdminAddress('login_password'),
  ),
  route(calls.checkAdminSession, async (_, c) => {
    await ping(c.var.asCaller);
    return DONE;
  }),
  route(calls.signOutAsAdmin, async (_, c) => {
    const token = sessionOf(c);
    if (token !== null)
      await command(await asAdminSignIn(c), 'close_admin_session', { tokenHash: await sha256(token) });
    clearSessionCookie(c);
    return DONE;
  }),
];
