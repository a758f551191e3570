/** The only WebSocket of the web app: /location-ws, kept open until it is stopped. Handles sign-in and reconnection, not trips. */
import {
  CLOSE,
  type ClientMessage,
  type ServerMessage,
  serverMessageSchema,
} from '@tafiya/tracking/contract.ts';
import { onlineManager } from '@tanstack/react-query';
import { RECONNECT_DELAY_MS, RECONNECT_JITTER_MS } from '@tafiya/core/limits.ts';
import { onReturn } from '@/shared/api/on-return.ts';
import { serverNow } from '@/shared/api/server-time.ts';

const PROBLEMS = {
  signedOut: 'User not authenticated',
  lost: 'Connection failed',
  unreachable: 'Failed to connect',
} as const;

/** Time limit for connecting and signing in, and for the answer to a ping. */
const ANSWER_TIMEOUT_MS = 10_000;
const PING_INTERVAL_MS = 20_000;
/** Time limit for the ping that a page sends when it becomes visible or the network changes. */
const CHECK_TIMEOUT_MS = 4000;
/** After this many refused sign-ins in a row the socket stops reconnecting. */
const REFUSALS_MAX = 2;

type ConnectionPhase = 'idle' | 'connecting' | 'connected' | 'waiting' | 'offline' | 'stopped';

export interface Connection {
  phase: ConnectionPhase;
  /** While waiting: when the next attempt starts, in milliseconds since 1970. */
  retryAt: number | null;
  /** The last problem, in words for people; null while there is none. */
  problem: string | null;
}

type AuthMessage = Extract<ClientMessage, { type: 'auth' }>;

interface LocationSocketOptions {
  url: string;
  /** The sign-in message with a valid token; null for visitors. Throws without a network. */
  identify: () => Promise<AuthMessage | null>;
  onConnection: (connection: Connection) => void;
  /** Called after every sign-in: join the trip now, a fresh snapshot follows. */
  onReady: () => void;
  onMessage: (message: ServerMessage) => void;
}

export interface LocationSocket {
  /** Connects now, without waiting for the next attempt. */
  connect: () => void;
  /** Sends when signed in; false when nothing was sent. */
  send: (message: ClientMessage) => boolean;
  /** Signs in again on the open socket when the token has changed. */
  renew: () => Promise<void>;
  stop: () => void;
}

/** Opens the socket. Reconnects 3 to 5 s after a close, and at once when the network returns or the page becomes visible. */
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

  function report(phase: ConnectionPhase, retryAt: number | null = null): void {
    if (phase === 'connected') problem = null;
    options.onConnection({ phase, problem, retryAt });
  }

  async function connect(): Promise<void> {
    clearTimeout(retry);
    halted = false;
    if (socket !== null) return;
    if (!navigator.onLine) return report('offline');
    attempt += 1;
    const thisAttempt = attempt;
    report('connecting');
    const auth = await options.identify().catch(() => undefined);
    if (thisAttempt !== attempt || ended) return;
    if (auth === undefined) return retryLater();
    if (auth === null) return stopTrying(PROBLEMS.signedOut);
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
    opened.addEventListener('message', ({ data }) => handleMessage(data));
    opened.addEventListener('close', ({ code }) => {
      if (socket === opened) drop(code);
    });
  }

  function handleMessage(data: unknown): void {
    const message = parse(data);
    // Before sign-in, only auth_success ends the time limit.
    if (ready || message?.type === 'auth_success') clearTimeout(deadline);
    if (message === null || message.type === 'pong') return;
    if (message.type === 'auth_success') {
      refusals = 0;
      if (ready) return;
      ready = true;
      everReady = true;
      report('connected');
      return options.onReady();
    }
    if (message.type === 'error' && (message.code === 'unauthenticated' || message.code === 'suspended'))
      refusal = message.error;
    if (ready) options.onMessage(message);
  }

  /** Drops the connection. On a dead network the browser's own `close` event may come much later. */
  function drop(code: number): void {
    const gone = socket;
    socket = null;
    ready = false;
    clearTimeout(deadline);
    gone?.close();
    if (ended) return;
    if (code === CLOSE.unauthenticated) refusals += 1;
    if (code === CLOSE.suspended || code === CLOSE.replaced || refusals >= REFUSALS_MAX) {
      refusals = 0;
      return stopTrying(refusal ?? (code === CLOSE.replaced ? PROBLEMS.lost : PROBLEMS.signedOut));
    }
    retryLater();
  }

  function retryLater(): void {
    if (!navigator.onLine) return report('offline');
    problem = everReady ? PROBLEMS.lost : PROBLEMS.unreachable;
    const delay = RECONNECT_DELAY_MS + Math.random() * RECONNECT_JITTER_MS;
    report('waiting', serverNow() + delay);
    retry = setTimeout(() => void connect(), delay);
  }

  function stopTrying(why: string): void {
    halted = true;
    problem = why;
    report('stopped');
  }

  function expectAnswer(withinMs: number): void {
    clearTimeout(deadline);
    deadline = setTimeout(() => drop(0), withinMs);
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

  function check(): void {
    if (ready) ping(CHECK_TIMEOUT_MS);
    else if (!halted) void connect();
  }

  function checkOffline(isOnline: boolean): void {
    if (isOnline) return;
    if (ready) ping(CHECK_TIMEOUT_MS);
    else if (socket === null && !halted) {
      attempt += 1;
      report('offline');
    }
  }

  const pinging = setInterval(() => ping(ANSWER_TIMEOUT_MS), PING_INTERVAL_MS);
  const stops = [onReturn(check), onlineManager.subscribe(checkOffline)];
  void connect();
  return {
    connect: () => void connect(),
    send,
    renew,
    stop: () => {
      ended = true;
      clearInterval(pinging);
      clearTimeout(retry);
      for (const unsubscribe of stops) unsubscribe();
      drop(0);
      report('idle');
    },
  };
}

/** The address of /location-ws on the page's host; wss when the page is https. */
export function socketUrl(): string {
  const url = new URL('/location-ws', window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

function parse(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null;
  try {
    return serverMessageSchema.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
