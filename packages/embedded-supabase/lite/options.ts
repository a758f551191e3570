/** What the embedded Auth, Storage and REST services need to know. */
export type LiteOptions = {
  /** Superuser connection (`supabase_admin`): the services take lesser roles per request. */
  databaseUrl: string;
  /** HS256 secret of access tokens, at least 32 characters. */
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  /** Origin of the web app, also of this API: links in mail start with it. */
  siteUrl: string;
  /** Further addresses a mail may lead to: exact or with `*` and `**`, as hosted's redirect URLs. */
  redirectAllowList?: readonly string[];
  /** Folder that receives each mail as one JSON file. */
  outboxDir: string;
  /** Folder of the stored files. */
  storageDir: string;
  /**
   * How many times the usual rate limit callers from this machine itself get (default 1). A test stack
   * raises it: all its users share one address.
   */
  loopbackAllowance?: number;
  /** Receives one line per thing worth knowing; never a token, key or mail address. */
  log?: (line: string) => void;
};

/** The running services. */
export type Lite = {
  /** Creates or completes the schemas `auth` and `storage`. To be called before roles are granted. */
  ensureSchema(): Promise<void>;
  /**
   * Answers `/auth/v1`, `/rest/v1` and `/storage/v1`; anything else is 404. Never rejects.
   *
   * @param peerAddress address of the socket's other end; null counts as this machine.
   */
  fetch(request: Request, peerAddress: string | null): Promise<Response>;
  close(): Promise<void>;
};
