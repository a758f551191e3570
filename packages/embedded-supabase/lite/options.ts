/** Configuration of the embedded Auth, Storage and REST services. */
export type LiteOptions = {
  /** Superuser connection (`supabase_admin`): the services set the caller's role per request. */
  databaseUrl: string;
  /** HS256 secret of access tokens, at least 32 characters. */
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  /** Origin of the web app and of this API: links in mails start with it. */
  siteUrl: string;
  /** Further URLs that a mail may redirect to: exact or with `*` and `**`, like hosted's redirect URLs. */
  redirectAllowList?: readonly string[];
  /** Folder that receives each mail as one JSON file. */
  outboxDir: string;
  /** Folder of the stored objects. */
  storageDir: string;
  /**
   * Factor of the rate limits for clients on this machine (default 1). A test stack raises it, because all its
   * users share one address.
   */
  loopbackAllowance?: number;
  /** Receives one line per event; lines never contain tokens, keys or mail addresses. */
  log?: (line: string) => void;
};

/** The running services. */
export type Lite = {
  /** Creates or updates the schemas `auth` and `storage`. Call it before granting roles. */
  ensureSchema(): Promise<void>;
  /**
   * Answers `/auth/v1`, `/rest/v1` and `/storage/v1`; anything else is 404. Never rejects.
   *
   * @param peerAddress address of the client's socket; null means this machine.
   */
  fetch(request: Request, peerAddress: string | null): Promise<Response>;
  close(): Promise<void>;
};
