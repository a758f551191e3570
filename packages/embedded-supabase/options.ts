import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** The stack to start, and a project's additions to its `supabase` folder. */
export type StackOptions = {
  /** The folder that contains `supabase/`. */
  workdir: string;
  /** Holds database, files, messages, logs and secrets. Created when missing. */
  dataDir: string;
  /** 0 for any free port. Default: `[api] port` of config.toml. */
  port?: number;
  /** The name of the project in messages. Default: `project_id` of config.toml. */
  name?: string;
  /** Default: `sb_publishable_local`. A web app that is built once for every data directory needs a fixed one. */
  publishableKey?: string;
  /** Login roles that a migration creates without a password, each with the variable in which functions find its URL. */
  roles?: Record<string, string>;
  /** More secrets of the data directory: how to make each one at the first start. */
  secrets?: Record<string, () => string>;
  /** More environment for the functions, computed from the running stack. */
  functionEnv?: (stack: Stack) => Record<string, string>;
  /** Paths of the origin that lead to a function, such as `{'/hooks': 'webhooks'}`. */
  routes?: Record<string, string>;
  /** Refused paths of the origin, with everything below them: paths that a project cannot refuse otherwise. */
  refusedPaths?: string[];
  /** How many processes each function has; requests and sockets go to them in turns. Default: 1. */
  instances?: number;
  /** A call that a function has not answered by then gets 504, as on the hosted platform. Default: 150 s. */
  answerWithinMs?: number;
  /** A longer message from a WebSocket to a function closes the socket with 1009. Default: 1 MiB. */
  socketMessageMaxBytes?: number;
  /** Headers of every answer, unless a service sets its own. */
  headers?: Record<string, string>;
  /** Starts a server of the project that functions call. */
  companion?: StartCompanion;
  /** Further `host:port` pairs that functions may call. */
  mayCall?: string[];
  /** Answers every request that no service answers. Default: 404. */
  site?: StartSite;
  /** Address of the web app, for links in mails; given the stack's own. Default: `[auth] site_url` of config.toml. */
  siteUrl?: (origin: string) => string;
  /** Whether a function starts again when one of its source files changes. */
  watchFunctions?: boolean;
  /** false for throw-away data: nothing is forced to disk. */
  durable?: boolean;
  /** false leaves out the seed files of config.toml. */
  seed?: boolean;
  /** How many times the rate limits of Auth callers on this machine get. Default: 1. */
  loopbackAllowance?: number;
  /** The command that puts the database from before an upgrade back, for messages. Default: `embedded-supabase restore`. */
  restoreCommand?: string;
  /** For files that can be made again. Default: beside the installed packages. */
  cacheDir?: string;
  /** Receives one line for each event that a developer should know. */
  log?: (line: string) => void;
};

/** Starts a web app on the stack's own HTTP server. */
export type StartSite = (context: SiteContext) => Promise<Site>;

export type SiteContext = { server: Server; dataDir: string; log: (line: string) => void };

/** A web app that answers every request that no service answers. */
export type Site = {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** True for a WebSocket that a listener of the site's own (a dev server) takes from the HTTP server. */
  takesSocket?(request: IncomingMessage): boolean;
  close(): Promise<void>;
};

/** Starts a companion. The stack's addresses are known, but its services do not answer yet. */
export type StartCompanion = (stack: Stack) => Promise<Companion>;

/** A server of the project beside the stack, such as a stand-in for a service on the internet. */
export type Companion = {
  /** Its origin on this machine, which functions may call. */
  url: string;
  /** The path of the stack's origin under which browsers reach it; the path stays as it is. */
  path: string;
  /** More environment for the functions, which replaces that of `functionEnv`. */
  env: Record<string, string>;
  close(): Promise<void>;
};

/** A running stack: the addresses and keys of its services. */
export type Stack = {
  /** The one origin of all services, without a slash at the end. */
  url: string;
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  /** As the login role `postgres`. */
  databaseUrl: string;
  /** By role of `StackOptions.roles`. */
  roleUrls: Record<string, string>;
  /** By name of `StackOptions.secrets`. */
  secrets: Record<string, string>;
  /** Origin of the companion; null without one. */
  companionUrl: string | null;
  /** Holds each message as one JSON file. */
  outboxDir: string;
  dataDir: string;
  /**
   * Starts the gateway, Auth, REST, Storage and Realtime again, after a pause that grows with each call; database and
   * functions go on. For the command that runs the stack: call it with an error that nothing has caught.
   */
  recover(error: unknown): void;
  stop(): Promise<void>;
};
