import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { signReport } from '../../supabase/functions/_shared/deliveries/sms/testing/sign-report.ts';

const sendSchema = z.strictObject({
  api_key: z.string(),
  to: z.string().regex(/^234[789][01]\d{8}$/),
  from: z.string().min(3).max(11),
  sms: z.string().min(1),
  type: z.literal('plain'),
  channel: z.enum(['dnd', 'generic']),
});
/** An SMS that the simulator took. */
type TakenSms = z.infer<typeof sendSchema> & { id: string; at: Date };

/** The answers to the next requests instead of success; `drop` closes the connection after the SMS was taken. */
type Answer = { status: number; message?: string; headers?: Record<string, string> } | 'drop';

export interface TermiiSimulator {
  baseUrl: string;
  taken: TakenSms[];
  /** Answers for the next requests, the first one first. */
  answers: Answer[];
  close(): Promise<void>;
}

/** A server that speaks Termii's format for sending, on this machine only. */
export async function startTermiiSimulator(apiKey: string): Promise<TermiiSimulator> {
  const taken: TakenSms[] = [];
  const answers: Answer[] = [];
  const server = createServer((request, response) => {
    const answer = (status: number, body: object, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://termii.test');
    if (request.method === 'GET') {
      const next = answers.shift();
      if (next !== undefined && next !== 'drop') return answer(next.status, { message: next.message ?? '' });
      if (pathname !== '/api/sms/inbox') return answer(404, { message: 'Not found' });
      if (searchParams.get('api_key') !== apiKey) return answer(401, { message: 'Invalid API key' });
      return answer(200, taken.map(historyOf));
    }
    return void json(request).then((body) => {
      const next = answers.shift();
      if (next !== undefined && next !== 'drop')
        return answer(next.status, { code: next.status, message: next.message ?? '' }, next.headers);
      const sms = sendSchema.safeParse(body);
      if (pathname !== '/api/sms/send' || !sms.success) return answer(422, { message: 'Invalid request' });
      if (sms.data.api_key !== apiKey) return answer(401, { message: 'Invalid API key' });
      const id = String(3017544054459493000n + BigInt(taken.length));
      taken.push({ ...sms.data, id, at: new Date() });
      if (next === 'drop') return request.socket.destroy();
      return answer(200, {
        code: 'ok',
        message_id: id,
        message: 'Successfully Sent',
        balance: 9,
        user: 'Tafiya',
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    baseUrl: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    taken,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** An SMS as the history lists it, with the fields that Termii documents. */
function historyOf({ from, to, sms, id, at }: TakenSms): object {
  return {
    sender: from,
    receiver: to,
    message: sms,
    amount: 1,
    reroute: 0,
    status: 'Message Sent',
    sms_type: 'plain',
    send_by: 'api',
    message_id: id,
    created_at: at.toISOString().slice(0, 19).replace('T', ' '),
  };
}

/** A report of Termii about an SMS, with its signature. */
export function reportOf(
  { id, to }: Pick<TakenSms, 'id' | 'to'>,
  status: string,
  secret: string,
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({ type: 'outbound', id: 'simulated', message_id: id, receiver: to, status });
  return { body, headers: { 'x-termii-signature': signReport(body, secret) } };
}
