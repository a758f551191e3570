import { createServer, type IncomingHttpHeaders } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

/** The fields in Resend's reference; any other field is our error. */
const mailSchema = z.strictObject({
  from: z.string().min(3),
  to: z.union([z.string(), z.array(z.string()).min(1).max(50)]).transform((to) => [to].flat()),
  subject: z.string().min(1),
  text: z.string().optional(),
  html: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  reply_to: z.union([z.string(), z.array(z.string())]).optional(),
  tags: z.array(z.strictObject({ name: z.string(), value: z.string() })).optional(),
});
const batchSchema = z.array(z.unknown()).min(1).max(100);
const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

/** A mail that the simulator took. */
type TakenMail = z.infer<typeof mailSchema> & { id: string };

/** `drop`: the next request is worked on, and its answer is lost. */
type Answer = { status: number; name: string } | 'drop';

export interface ResendSimulator {
  baseUrl: string;
  taken: TakenMail[];
  requests: { path: string; headers: IncomingHttpHeaders; at: number }[];
  /** Answers for the next requests, the first one first. */
  answers: Answer[];
  close(): Promise<void>;
}

interface Reply {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/** A server that speaks Resend's format for sending, on this machine only: its limit, its batches, its idempotency keys. */
export async function startResendSimulator({
  apiKey,
  perSecond = 2,
}: {
  apiKey: string;
  perSecond?: number;
}): Promise<ResendSimulator> {
  const taken: TakenMail[] = [];
  const requests: ResendSimulator['requests'] = [];
  const answers: Answer[] = [];
  const answered = new Map<string, { asked: string; reply: Reply }>();

  function take(mail: unknown): { id: string } | { message: string } {
    const read = mailSchema.safeParse(mail);
    const isValid = read.success && read.data.to.every((to) => ADDRESS.test(/<(.+)>$/.exec(to)?.[1] ?? to));
    if (!isValid) return { message: 'Invalid `to` field.' };
    const id = crypto.randomUUID();
    taken.push({ ...read.data, id });
    return { id };
  }

  function work(path: string, headers: IncomingHttpHeaders, body: unknown): Reply {
    if (path === '/emails') {
      const one = take(body);
      return 'id' in one ? { status: 200, body: one } : failure(422, 'validation_error', one.message);
    }
    const mails = batchSchema.safeParse(body);
    if (path !== '/emails/batch' || !mails.success) return failure(422, 'validation_error', 'Invalid batch.');
    const isPermissive = headers['x-batch-validation'] === 'permissive';
    const before = taken.length;
    const results = mails.data.map(take);
    const errors = results.flatMap((each, index) => ('id' in each ? [] : [{ index, ...each }]));
    if (errors.length > 0 && !isPermissive) {
      taken.length = before;
      return failure(422, 'validation_error', 'One mail is not valid.');
    }
    const data = results.filter((each) => 'id' in each);
    return { status: 200, body: { data, ...(isPermissive && { errors }) } };
  }

  function replyTo(path: string, headers: IncomingHttpHeaders, body: unknown): Reply {
    if (headers.authorization !== `Bearer ${apiKey}`) return failure(401, 'missing_api_key', 'No key.');
    const now = performance.now();
    if (requests.filter(({ at }) => at > now - 1000).length > perSecond)
      return {
        ...failure(429, 'rate_limit_exceeded', 'Too many requests.'),
        headers: { 'retry-after': '1' },
      };
    const key = headers['idempotency-key'];
    if (typeof key !== 'string') return work(path, headers, body);
    const asked = path + JSON.stringify(body);
    const known = answered.get(key);
    if (known !== undefined)
      return known.asked === asked
        ? known.reply
        : failure(409, 'invalid_idempotent_request', 'Same key, another request.');
    const reply = work(path, headers, body);
    if (reply.status === 200) answered.set(key, { asked, reply });
    return reply;
  }

  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const path = request.url ?? '';
      requests.push({ path, headers: request.headers, at: performance.now() });
      const next = answers.shift();
      const reply =
        next === undefined || next === 'drop'
          ? replyTo(path, request.headers, body)
          : failure(next.status, next.name, 'Asked for.');
      if (next === 'drop') return request.socket.destroy();
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
      return response.end(JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    baseUrl: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    taken,
    requests,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function failure(statusCode: number, name: string, message: string): Reply {
  return { status: statusCode, body: { statusCode, name, message } };
}
