import { createServer, type Server } from 'node:net';

const REFUSALS: Record<string, string> = {
  451: '451 4.3.0 Try later',
  551: '550 5.7.1 Refused by a rule',
  552: '552 5.2.2 Mailbox full',
};

/** An SMTP server that refuses as the recipient's name asks: `451@…` later, `550@…`, `551@…` (a rule) and `552@…` (full) never, `hang@…` does not answer. */
export interface SmtpServer {
  url: string;
  /** The accepted mails, as sent. */
  mails: string[];
  close(): Promise<void>;
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: string[] = [];
  const server: Server = createServer((socket) => {
    let data: string[] | null = null;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const answers: [RegExp, () => void][] = [
      [/^EHLO/i, () => say('250-simulator\r\n250 AUTH PLAIN')],
      [/^AUTH PLAIN/i, () => say(isRightLogin(rest) ? '235 2.7.0 Accepted' : '535 5.7.8 Wrong password')],
      [/^RCPT TO:<hang@/i, () => undefined],
      [
        /^RCPT TO:<(45|55)\d@/i,
        () => say(REFUSALS[/<(\d{3})@/.exec(rest)?.[1] ?? ''] ?? '550 5.1.1 No such user'),
      ],
      [
        /^DATA/i,
        () => {
          data = [];
          say('354 Go on');
        },
      ],
      [/^QUIT/i, () => socket.end('221 Bye\r\n')],
      [/./, () => say('250 OK')],
    ];
    socket.on('error', () => undefined);
    say('220 simulator');
    let buffer = '';
    socket.on('data', (bytes) => {
      const lines = (buffer + bytes.toString()).split('\r\n');
      buffer = lines.pop() ?? '';
      for (const line of lines) {
        rest = line;
        if (data === null) answers.find(([pattern]) => pattern.test(line))?.[1]();
        else if (line !== '.') data.push(line);
        else {
          mails.push(data.join('\n'));
          data = null;
          say('250 2.0.0 Queued');
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://user:right@127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function isRightLogin(line: string): boolean {
  return Buffer.from(line.split(' ')[2] ?? '', 'base64').toString() === '\0user\0right';
}
