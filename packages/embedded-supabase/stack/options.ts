export type StackOptions = {
  /** 0 for any free port. */
  port: number;
  /** Created when missing. */
  dataDir: string;
  /** 'built' (the default) builds the web app when needed, 'dev' serves its sources, 'headless' serves none. */
  mode?: 'built' | 'dev' | 'headless';
  /** More environment for the functions; wins over the stack's own. */
  env?: Record<string, string>;
  /** false for throw-away data: nothing is forced to disk. */
  durable?: boolean;
  /** Whether to run seed.sql on a fresh database. */
  seed?: boolean;
  /** How many times the usual rate limit the Auth service grants callers on this machine (default 1). */
  loopbackAllowance?: number;
  /** The folder with `migrations/` and `seed.sql`; the repository's own unless a test brings another. */
  supabaseDir?: string;
  log?: (line: string) => void;
};

/** A running stack: addresses and keys of everything that answers. */
export type Stack = {
  url: string;
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  setupKey: string;
  /** As `postgres`. */
  databaseUrl: string;
  /** As `app_gateway`. */
  gatewayDatabaseUrl: string;
  outboxDir: string;
  dataDir: string;
  /** Resolves when the database is gone, wanted or not. */
  databaseEnded: Promise<void>;
  stop(): Promise<void>;
};
