/** The only WebSocket of the web app: /location-ws, kept open until it is stopped. It knows signing in and nothing of trips. */
import { CLOSE, type ClientMessage, type ServerMessage, serverMessageSchema } from '@contracts/tracking.ts';
import { RECONNECT_DELAY_MS } from '@domain/limits.ts';

/** Specification §8 "Tracking". */
const CONNECTION_WORDS = {
  signedOut: 'User not authenticated',
  lost: 'Connection failed',
  unreachable: 'Failed to connect',
} as const;

/** How long an answer may take: to connecting and signing in, and to a ping. */
const ANSWER_TIMEOUT_MS = 10_000;
const PING_INTERVAL_MS = 20_000;
/** A page that comes back to the front asks at once whether its connection survived. */
const WAKE_TIMEOUT_MS = 4000;
/** So many refused sign-ins in a row are no accident. */
const REFUSALS_MAX = 2;

type ConnectionPhase = 'idle' | 'connecting' | 'connected' | 'waiting' | 'offline' | 'stopped';

export interface Connection {
  phase: ConnectionPhase;
  /** While waiting: when the next attempt starts, in milliseconds since 1970. */
  retryAt: number | null;
  /** What went wrong last, in words; null while all is well. */
  problem: string | null;
}

type AuthMessage = Extract<ClientMessage, { type: 'auth' }>;

interface LocationSocketOptions {
  url: string;
  /** Who signs in, with a token that is good now; null for visitors. Throws without a network. */
  identify: () => Promise<AuthMessage | null>;
  onConnection: (connection: Connection) => void;
  /** Signed in, first or again: join now, a fresh snapshot follows. */
  onReady: () => void;
  onMessage: (message: ServerMessage) => void;
}

export interface LocationSocket {
  /** Connects now, whatever it was waiting for. */
  connect: () => void;
  /** Sends if signed in; false when nothing was sent. */
  send: (message: ClientMessage) => boolean;
  /** Signs in again on the open socket when the token has changed. */
  renew: () => Promise<void>;
  stop: () => void;
}

/** Opens the socket. A close is followed by a new attempt after 3 s; a network or a page that returns is used at once. */
export function openLocationSocket(options: LocationSocketOptions): LocationSocket {
  let socket: WebSocket | null = null;
  let attempt = 0;
  let ready = false;
  let everReady = false;
  let ended = false;
  let halted = false;
  let refusals = 0;
  let sentToken = '';
  let refusal: string | null = null;
  let problem: string | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;

  function tell(phase: ConnectionPhase, retryAt: number | null = null): void {
    if (phase === 'connected') problem = null;
    options.onConnection({ phase, problem, retryAt });
  }

  async function connect(): Promise<void> {
    clearTimeout(retry);
    halted = false;
    if (socket !== null) return;
    if (!navigator.onLine) return tell('offline');
    attempt += 1;
    const mine = attempt;
    tell('connecting');
    const auth = await options.identify().catch(() => undefined);
    if (mine !== attempt || ended) return;
    if (auth === undefined) return wait();
    if (auth === null) return halt(CONNECTION_WORDS.signedOut);
    open(auth);
  }

  function open(auth: AuthMessage): void {
    refusal = null;
    const opened = new WebSocket(options.url);
    socket = opened;
    expectAnswer(ANSWER_TIMEOUT_MS);
    opened.addEventListener('open', () => {
      sentToken = auth.token;
      opened.send(JSON.stringify(auth));
    });
    opened.addEventListener('message', ({ data }) => hear(data));
    opened.addEventListener('close', ({ code }) => {
      if (socket === opened) lose(code);
    });
  }

  function hear(data: unknown): void {
    const message = read(data);
    // Until we are signed in, nothing else is the answer that we wait for.
    if (ready || message?.type === 'auth_success') clearTimeout(deadline);
    if (message === null || message.type === 'pong') return;
    if (message.type === 'auth_success') {
      refusals = 0;
      if (ready) return;
      ready = true;
      everReady = true;
      tell('connected');
      return options.onReady();
    }
    if (message.type === 'error' && (message.code === 'unauthenticated' || message.code === 'suspended'))
      refusal = message.error;
    if (ready) options.onMessage(message);
  }

  /** The connection is gone, or as good as gone: its own `close` may come much later. */
  function lose(code: number): void {
    const gone = socket;
    socket = null;
    ready = false;
    clearTimeout(deadline);
    gone?.close();
    if (ended) return;
    if (code === CLOSE.unauthenticated) refusals += 1;
    if (code === CLOSE.suspended || code === CLOSE.replaced || refusals >= REFUSALS_MAX) {
      refusals = 0;
      return halt(refusal ?? (code === CLOSE.replaced ? CONNECTION_WORDS.lost : CONNECTION_WORDS.signedOut));
    }
    wait();
  }

  function wait(): void {
    if (!navigator.onLine) return tell('offline');
    problem = everReady ? CONNECTION_WORDS.lost : CONNECTION_WORDS.unreachable;
    tell('waiting', Date.now() + RECONNECT_DELAY_MS);
    retry = setTimeout(() => void connect(), RECONNECT_DELAY_MS);
  }

  function halt(words: string): void {
    halted = true;
    problem = words;
    tell('stopped');
  }

  function expectAnswer(withinMs: number): void {
    clearTimeout(deadline);
    deadline = setTimeout(() => lose(0), withinMs);
  }

  function ping(withinMs: number): void {
    if (!send({ type: 'ping' })) return;
    expectAnswer(withinMs);
    void renew();
  }

  function send(message: ClientMessage): boolean {
    if (!ready || socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  async function renew(): Promise<void> {
    if (!ready) return;
    const auth = await options.identify().catch(() => undefined);
    if (!auth || auth.token === sentToken || !send(auth)) return;
    sentToken = auth.token;
  }

  function wake(): void {
    if (ready) ping(WAKE_TIMEOUT_MS);
    else if (!halted) void connect();
  }

  function look(): void {
    if (document.visibilityState === 'visible') wake();
  }

  function offline(): void {
    if (ready) ping(WAKE_TIMEOUT_MS);
    else if (socket === null && !halted) {
      attempt += 1;
      tell('offline');
    }
  }

  const pinging = setInterval(() => ping(ANSWER_TIMEOUT_MS), PING_INTERVAL_MS);
  window.addEventListener('online', wake);
  window.addEventListener('offline', offline);
  document.addEventListener('visibilitychange', look);
  void connect();
  return {
    connect: () => void connect(),
    send,
    renew,
    stop: () => {
      ended = true;
      clearInterval(pinging);
      clearTimeout(retry);
      window.removeEventListener('online', wake);
      window.removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', look);
      lose(0);
      tell('idle');
    },
  };
}

function read(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null;
  try {
    return serverMessageSchema.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
