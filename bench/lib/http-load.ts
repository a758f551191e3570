import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** One request of the load: `body` is sent as JSON. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  token?: string | undefined;
  body?: object | undefined;
}

/** The requests that one connection sends one after the other. */
export interface LoadClient {
  next(): LoadRequest;
  /** Called with each answer before the next request. */
  answered?(status: number, body: string): void;
}

interface LoadOptions {
  url: string;
  /** Each has one kept-alive socket with one request at a time, and a new one after `connection: close`. */
  clients: readonly LoadClient[];
  seconds: number;
  /** How many requests all clients together send, as far as they have answers. Default: each sends the next one at once. */
  perSecond?: number;
}

export interface LoadResult {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** The slowest 1 % of the answers with each status. */
  p99MsOf: Record<number, number>;
  bytesPerAnswer: number;
  /** How often each status was answered. */
  statuses: Record<number, number>;
}

/**
 * Loads a server from this process. Uses a minimal HTTP/1.1 client, because on a small machine the usual clients take as
 * much CPU as the server.
 */
export async function load({
  url,
  clients,
  seconds,
  perSecond = Infinity,
}: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = [];
  const latenciesOf: Record<number, number[]> = {};
  let bytes = 0;
  const { hostname, port } = new URL(url);
  const started = performance.now();
  const until = started + seconds * 1000;

  async function work(client: LoadClient): Promise<void> {
    let socket = await opened(hostname, Number(port));
    let reader = new AnswerReader(socket);
    for (let turn = Math.random(); performance.now() < until; turn += 1) {
      const early = started + (turn * clients.length * 1000) / perSecond - performance.now();
      if (early > 1) await pause(early);
      const request = encode(client.next(), hostname);
      const before = performance.now();
      socket.write(request);
      const answer = await reader.next();
      const ms = performance.now() - before;
      latencies.push(ms);
      (latenciesOf[answer.status] ??= []).push(ms);
      bytes += answer.bytes.length;
      client.answered?.(answer.status, bodyOf(answer.bytes));
      if (!answer.isLast) continue;
      socket.destroy();
      socket = await opened(hostname, Number(port));
      reader = new AnswerReader(socket);
    }
    socket.destroy();
  }

  await Promise.all(clients.map(work));
  const elapsed = (performance.now() - started) / 1000;
  return {
    requestsPerSecond: latencies.length / elapsed,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    p99MsOf: byStatus((of) => quantile(of, 0.99)),
    bytesPerAnswer: bytes / Math.max(1, latencies.length),
    statuses: byStatus((of) => of.length),
  };

  function byStatus(value: (latencies: number[]) => number): Record<number, number> {
    return Object.fromEntries(Object.entries(latenciesOf).map(([status, of]) => [status, value(of)]));
  }
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
}

/** `count` clients that take their requests from one list in turn. */
export function sharing(count: number, request: (index: number) => LoadRequest): LoadClient[] {
  let sent = 0;
  return Array.from({ length: count }, () => ({ next: () => request(sent++) }));
}

function opened(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

function encode({ method, path, token, body }: LoadRequest, host: string): string {
  const content = body === undefined ? '' : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`];
  if (token !== undefined) lines.push(`authorization: Bearer ${token}`);
  if (content !== '')
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(content)}`);
  return `${lines.join('\r\n')}\r\n\r\n${content}`;
}

interface Answer {
  status: number;
  /** Head and body. */
  bytes: Buffer;
  /** The server closes the connection after it. */
  isLast: boolean;
}

function bodyOf(bytes: Buffer): string {
  return bytes.toString('utf8', bytes.indexOf('\r\n\r\n') + 4);
}

/** Reads answers off one socket, each with a content-length or chunked. */
class AnswerReader {
  private received: Buffer = Buffer.alloc(0);
  private waiting: { resolve(answer: Answer): void; reject(error: Error): void } | null = null;

  constructor(socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
      this.deliver();
    });
    socket.on('error', (error) => this.waiting?.reject(error));
    socket.on('close', () => this.waiting?.reject(new Error('the server closed the connection')));
  }

  next(): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
    });
  }

  private deliver(): void {
    const headEnd = this.received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.received.toString('latin1', 0, headEnd);
    const end = this.endOfBody(head, headEnd + 4);
    if (end < 0 || end > this.received.length) return;
    const answer = {
      status: Number(head.slice(9, 12)),
      bytes: this.received.subarray(0, end),
      isLast: /\r\nconnection: close/i.test(head),
    };
    this.received = this.received.subarray(end);
    this.waiting?.resolve(answer);
  }

  private endOfBody(head: string, bodyStart: number): number {
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length !== undefined) return bodyStart + Number(length);
    if (!/\r\ntransfer-encoding: chunked/i.test(head)) return bodyStart;
    const last = this.received.indexOf('0\r\n\r\n', bodyStart - 2);
    return last < 0 ? -1 : last + 5;
  }
}
