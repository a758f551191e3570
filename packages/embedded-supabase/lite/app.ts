import { App, setExperimental } from '@supabase/lite';
import { createMailer } from './auth/mailer.ts';
import {
  ACCESS_TOKEN_LIFETIME_S,
  MAIL_CODE_DIGITS,
  MAIL_CODE_LIFETIME_S,
  PASSWORD_MIN_CHARACTERS,
  REST_ROWS_MAX,
  UPLOAD_MAX_BYTES,
} from './lite-limits.ts';
import type { Connection } from './library-connection.ts';
import type { LiteOptions } from './options.ts';
import { createFileStore } from './storage/file-store.ts';

/** The library's server, with the settings that supabase/config.toml gives to the hosted one. */
export function createApp(connection: Connection, options: LiteOptions): App {
  setExperimental('storage', true);
  const app = new App({
    connection,
    api: {
      enabled: true,
      schemas: ['public'],
      max_rows: REST_ROWS_MAX,
      pg_safe_update: true,
      // A key without a token is still anonymous; an invalid token is rejected instead of ignored.
      anonymous_enabled: false,
    },
    auth: {
      enabled: true,
      jwt_secret: options.jwtSecret,
      jwt_expiry: ACCESS_TOKEN_LIFETIME_S,
      publishable_key: options.publishableKey,
      secret_key: options.secretKey,
      site_url: options.siteUrl,
      additional_redirect_urls: [...(options.redirectAllowList ?? [])],
      enable_refresh_token_rotation: true,
      minimum_password_length: PASSWORD_MIN_CHARACTERS,
      email: {
        enable_confirmations: false,
        otp_length: MAIL_CODE_DIGITS,
        otp_expiry: MAIL_CODE_LIFETIME_S,
      },
    },
    storage: { enabled: true, file_size_limit: `${UPLOAD_MAX_BYTES}B` },
    db: { migrations: { enabled: false } },
    options: { server: { disableStudio: true } },
  });
  app._mailer = createMailer(options);
  app._storageAdapter = createFileStore(options.storageDir);
  return app;
}
