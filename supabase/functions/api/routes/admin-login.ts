import { Hono } from 'hono';
import { adminLoginSchema, verifyTokenSchema } from '../../_shared/contracts/admin.ts';
import { ping } from '../../_shared/data/access.ts';
import { closeAdminSession, isAdminSetUp, offerCode } from '../../_shared/data/admin-sign-in.ts';
import { sha256 } from '../../_shared/domain/secrets.ts';
import { seal, unseal, createCodeSecret, drawQrCode } from '../../_shared/http/admin-code.ts';
import {
  asAdminSignIn,
  createAdminKeys,
  clearSessionCookie,
  markSetupBrowser,
  requireAdmin,
  sendAdminCookies,
  sessionOf,
} from '../../_shared/http/admin-session.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { readJson } from '../../_shared/http/body.ts';
import {
  countAdminAttempt,
  limitAdminAddress,
  confirmSetup,
  requireSetupKey,
  signInByCode,
  signInByPassword,
} from '../actions/admin-sign-in.ts';

/** /api/admin: set-up, sign-in and sign-out of administrators. */
export const adminLoginRoutes = new Hono<AppEnv>()
  .get('/setup-status', async (c) => c.json({ isSetup: await isAdminSetUp(await asAdminSignIn(c)) }))
  .post('/generate-qr', limitAdminAddress('set_up'), async (c) => {
    await requireSetupKey(c);
    const { totpEncryptionKey } = c.var.services.config;
    const offer = {
      secretSealed: await seal(createCodeSecret(), totpEncryptionKey),
      browserHash: await markSetupBrowser(c),
    };
    const secret = await unseal(await offerCode(await asAdminSignIn(c), offer), totpEncryptionKey);
    return c.json({ qrCodeUrl: await drawQrCode(secret), secret });
  })
  .post('/login', limitAdminAddress('login_password'), async (c) => {
    const credentials = await readJson(c, adminLoginSchema);
    await countAdminAttempt(c, { action: 'login_password', of: 'account', subject: credentials.email });
    const keys = await createAdminKeys(c);
    await signInByPassword(c, credentials, keys);
    sendAdminCookies(c, keys);
    return c.json({ success: true });
  })
  .post('/verify-token', limitAdminAddress('login_code'), async (c) => {
    const { token: code, secret } = await readJson(c, verifyTokenSchema);
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
    return c.json({ success: true });
  })
  .get('/check-session', requireAdmin, async (c) => {
    await ping(c.var.asCaller);
    return c.json({ success: true });
  })
  .post('/logout', async (c) => {
    const token = sessionOf(c);
    if (token !== null) await closeAdminSession(await asAdminSignIn(c), await sha256(token));
    clearSessionCookie(c);
    return c.json({ success: true });
  });
