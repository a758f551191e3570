import { App, setExperimental } from '@supabase/lite';
import { createMailer } from './auth/mailer.ts';
import type { Connection } from './library-connection.ts';
import type { LiteOptions } from './options.ts';
import type { FileStore } from './storage/file-store.ts';

/** The library's server with the project's settings. */
export function createApp(connection: Connection, files: FileStore, options: LiteOptions): App {
  const { settings } = options;
  setExperimental('storage', true);
  const app = new App({
    connection,
    api: {
      enabled: true,
      schemas: settings.schemas,
      max_rows: settings.maxRows,
      pg_safe_update: true,
      // A key without a token is still anonymous; an invalid token is rejected instead of ignored.
      anonymous_enabled: false,
    },
    auth: {
      enabled: true,
      jwt_secret: options.jwtSecret,
      jwt_expiry: settings.accessTokenLifetimeS,
      publishable_key: options.publishableKey,
      secret_key: options.secretKey,
      site_url: options.siteUrl,
      additional_redirect_urls: [...(options.redirectAllowList ?? [])],
      enable_signup: settings.isSignUpOpen,
      enable_refresh_token_rotation: true,
      minimum_password_length: settings.passwordMinCharacters,
      email: {
        enable_confirmations: settings.mustConfirmEmail,
        // The library lets the present address alone decide. Without confirmations either may, which links.ts adds.
        double_confirm_changes: settings.mailsBothAddresses && settings.mustConfirmEmail,
        otp_length: settings.mailCodeDigits,
        otp_expiry: settings.mailCodeLifetimeS,
      },
    },
    storage: { enabled: true, file_size_limit: `${settings.uploadMaxBytes}B` },
    db: { migrations: { enabled: false } },
    options: { server: { disableStudio: true } },
  });
  app._mailer = createMailer(options);
  app._storageAdapter = files;
  return app;
}
