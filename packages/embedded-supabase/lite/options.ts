/** A change of an account; `emailChanged` is reported to the previous address. */
export type NoticeKind = 'passwordChanged' | 'emailChanged';

/** The mails that a project can word by itself. */
export type TemplateName =
  | 'confirmation'
  | 'recovery'
  | 'magic_link'
  | 'email_change'
  | 'reauthentication'
  | 'password_changed'
  | 'email_changed';

/** The project's own words; what is missing has a default. */
export type MailTemplates = Partial<Record<TemplateName, { subject?: string; html?: string }>>;

/** The numbers and switches that a project's config.toml sets. */
export type LiteSettings = {
  /** The schemas that REST exposes. */
  schemas: string[];
  /** Rows of one REST answer at most. */
  maxRows: number;
  isSignUpOpen: boolean;
  /** Whether a new account must follow the link in a mail before it can sign in. */
  mustConfirmEmail: boolean;
  /** Whether the present address gets a link about a new one too. Where sign-ups need no mail, either link alone decides. */
  mailsBothAddresses: boolean;
  /** Whether sign-up, sign-in and requests for mails need a captcha, except with the secret key. */
  mustSolveCaptcha: boolean;
  /** Whether a change of the password needs the current one; sessions from a mailed link or code are exempt. */
  mustGiveCurrentPassword: boolean;
  /** Which changes of an account are reported to its mailbox. */
  notices: Record<NoticeKind, boolean>;
  mails: MailTemplates;
  accessTokenLifetimeS: number;
  passwordMinCharacters: number;
  mailCodeDigits: number;
  mailCodeLifetimeS: number;
  /** Seconds between two mails of one kind to an account. */
  mailIntervalS: number;
  /** Seconds for which a used refresh token still works, because its response may have been lost. */
  refreshReuseS: number;
  uploadMaxBytes: number;
  /** Whether Storage has the paths of S3. */
  isS3Open: boolean;
  /** Calls in 5 minutes per address, after a burst. Sign-ups, mails and changes of an account; not sign-ins. */
  signUpsPerWindow: number;
  verificationsPerWindow: number;
  /** Refreshes and sign-ins with a password together. */
  refreshesPerWindow: number;
};

/** Configuration of the embedded Auth, Storage and REST services. */
export type LiteOptions = {
  /** Superuser connection (`supabase_admin`): the services set the caller's role per request. */
  databaseUrl: string;
  /** HS256 secret of access tokens, at least 32 characters. */
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  /** Origin of this API: links in mails start with it. */
  apiUrl: string;
  /** Address of the web app, to which links in mails lead by default. */
  siteUrl: string;
  /** Further URLs that a mail may redirect to: exact or with `*` and `**`, like hosted's redirect URLs. */
  redirectAllowList?: readonly string[];
  settings: LiteSettings;
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
