import { randomBytes } from 'node:crypto';
import { startStack, type Stack, type StackOptions, type StartSite } from 'embedded-supabase';
import { SOCKET_MESSAGE_MAX_BYTES } from '../supabase/functions/_shared/tracking/limits.rules.ts';
import { DELIVER, startClock, TICK } from './clock.ts';
import { makeDemo } from './demo/demo.ts';
import { startFleet } from './demo/fleet.ts';
import { startMoving } from './demo/moving.ts';
import { paymentEnv, paymentOptions, type PaymentsChoice } from './payments/companion.ts';
import { vapidEnv } from './reach/push-companion.ts';
import { makeVapidKeys } from './reach/vapid-keys.ts';
import { ROOT } from './root.ts';
import { startBuiltSite, startSourceSite } from './site/start-site.ts';

/** 'built' serves the built web app, 'dev' its sources with hot reload, 'headless' no web app. */
export type Mode = 'built' | 'dev' | 'headless';

export const PRODUCT_NAME = 'Tafiya';

/** The role as which the functions log in. schemas/cluster/roles.sql creates it without a password. */
export const GATEWAY_ROLE = 'app_gateway';

/** The same for every data directory, so that one build of the web app fits them all. It is public by nature. */
const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_tafiya_local';

/** Paths of the web app's origin that lead to a function, as the static host's rewrites do in production. */
export const ROUTES = { '/api': 'api', '/location-ws': 'location-ws' };

/** Uploads that only a gateway can refuse: of a resumable upload with a link Storage asks the database nothing. */
export const REFUSED_PATHS = ['/storage/v1/upload/resumable/sign'];

/** Headers of every answer; the policy for scripts is the site's own (site/built-site.ts). */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=()',
};

/** The secrets that a deployer sets, each with the way to make it. */
export const PRODUCT_SECRETS = {
  /** Opens the administrator's set-up page once. */
  setupKey: () => randomBytes(24).toString('hex'),
  /** 32 bytes in base64. */
  totpEncryptionKey: () => randomBytes(32).toString('base64'),
  /** Proves that a call comes from the clock. */
  tickSecret: () => randomBytes(32).toString('hex'),
  /** Proves that a call may send the messages that are due. */
  deliverSecret: () => randomBytes(32).toString('hex'),
};

/** The secrets that only the embedded stack needs. */
const STACK_SECRETS = {
  ...PRODUCT_SECRETS,
  /** Paystack's key as the simulator knows it. */
  paystackKey: () => `sk_test_${randomBytes(20).toString('hex')}`,
  /** Opens the simulator's control endpoint, for tests. */
  paymentsControlKey: () => randomBytes(24).toString('hex'),
  /** Prove to the push service who sends. */
  vapidKeys: () => JSON.stringify(makeVapidKeys()),
  /** Opens the push service's control endpoint, for tests. */
  pushControlKey: () => randomBytes(24).toString('hex'),
};

const SITES: Record<Mode, StartSite | undefined> = {
  built: startBuiltSite,
  dev: startSourceSite,
  headless: undefined,
};

/** The embedded stack with what only this product has. */
export type ProductStack = Stack & {
  /** Opens the administrator's set-up page. */
  setupKey: string;
  /** The database as `app_gateway`. */
  gatewayDatabaseUrl: string;
  /** The payment simulator's own address, its key of Paystack's API and the key of its control endpoint; null without it. */
  paymentSimulator: { url: string; secretKey: string; controlKey: string } | null;
  /** The same of the simulated push service, with the public key for which browsers subscribe. */
  pushSimulator: { url: string; controlKey: string; senderKey: string } | null;
};

type ProductChoices = {
  mode: Mode;
  /** Default: 'simulator'. */
  payments?: PaymentsChoice;
  /** Environment of the functions that replaces the product's own. */
  env?: Record<string, string>;
};

/** Everything that the embedded stack must know about this product. */
export function productOptions({
  mode,
  env = {},
  payments = 'simulator',
}: ProductChoices): Omit<StackOptions, 'dataDir'> {
  const site = SITES[mode];
  return {
    workdir: ROOT,
    name: PRODUCT_NAME,
    publishableKey: LOCAL_PUBLISHABLE_KEY,
    roles: { [GATEWAY_ROLE]: 'GATEWAY_DB_URL' },
    secrets: STACK_SECRETS,
    functionEnv: ({ url, jwtSecret, secretKey, secrets }) => ({
      JWT_SECRET: jwtSecret,
      ADMIN_SETUP_KEY: secrets['setupKey'] ?? '',
      TOTP_ENCRYPTION_KEY: secrets['totpEncryptionKey'] ?? '',
      TICK_SECRET: secrets['tickSecret'] ?? '',
      DELIVER_SECRET: secrets['deliverSecret'] ?? '',
      DELIVERY_MODE: 'outbox',
      OUTBOX_URL: `http://127.0.0.1:${new URL(url).port}/_outbox`,
      OUTBOX_KEY: secretKey,
      ...vapidEnv(secrets),
      PUBLIC_ORIGIN: url,
      TRUSTED_PROXY_HOPS: '1',
      ...paymentEnv(payments),
      ...env,
    }),
    ...paymentOptions(payments),
    routes: ROUTES,
    refusedPaths: REFUSED_PATHS,
    socketMessageMaxBytes: SOCKET_MESSAGE_MAX_BYTES,
    headers: SECURITY_HEADERS,
    ...(site && { site }),
    // The stack serves the web app itself.
    siteUrl: (origin) => origin,
    watchFunctions: mode === 'dev',
    restoreCommand: 'npm start -- --restore',
  };
}

/**
 * Starts the product on an embedded stack, with the demonstration, its clock and, if it `moves`, cars under way. Tests start the stack
 * without them.
 *
 * @throws StackFailure with a message for the user.
 */
export async function startProduct({
  mode,
  payments,
  moves,
  ...options
}: Pick<ProductChoices, 'mode' | 'payments'> & { moves: boolean } & Pick<
    StackOptions,
    'port' | 'dataDir' | 'instances' | 'log'
  >): Promise<ProductStack> {
  const stack = withProductFacts(
    await startStack({ ...productOptions({ mode, ...(payments && { payments }) }), ...options }),
  );
  const { log = () => undefined } = options;
  await makeDemo(stack, log);
  const clocks = [
    startClock({ url: stack.url, call: TICK, secret: stack.secrets['tickSecret'] ?? '', log }),
    startClock({ url: stack.url, call: DELIVER, secret: stack.secrets['deliverSecret'] ?? '', log }),
  ];
  const companions = moves ? [...clocks, startMoving(stack, log), startFleet(stack, log)] : clocks;
  return {
    ...stack,
    async stop() {
      for (const companion of companions) companion.stop();
      await stack.stop();
    },
  };
}

/** Adds the product's own facts to a running stack. */
export function withProductFacts(stack: Stack, env: Record<string, string> = {}): ProductStack {
  return {
    ...stack,
    setupKey: env['ADMIN_SETUP_KEY'] ?? stack.secrets['setupKey'] ?? '',
    gatewayDatabaseUrl: stack.roleUrls[GATEWAY_ROLE] ?? '',
    paymentSimulator:
      stack.companionUrl === null
        ? null
        : {
            url: stack.companionUrl,
            secretKey: stack.secrets['paystackKey'] ?? '',
            controlKey: stack.secrets['paymentsControlKey'] ?? '',
          },
    pushSimulator:
      stack.companionUrl === null
        ? null
        : {
            url: stack.companionUrl,
            controlKey: stack.secrets['pushControlKey'] ?? '',
            senderKey: vapidEnv(stack.secrets).VAPID_PUBLIC_KEY,
          },
  };
}
