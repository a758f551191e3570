import { applyReadRights } from './access-token.ts';
import type { Channel } from './channel.ts';
import { RECHECK_BATCH_CHANNELS, RECHECK_PAUSE_MS } from './limits.ts';
import type { RealtimeServer } from './server.ts';

/**
 * Asks again, every few seconds, whether everybody may still read what they read, so that a removed membership or a
 * suspended account ends delivery within 5 s. Stricter than hosted, which asks only when a client renews its token:
 * there a right that is lost may be felt as late as the end of the token.
 */
export function startRecheck(server: RealtimeServer, pauseMs = RECHECK_PAUSE_MS): { stop(): void } {
  let isStopped = false;
  let timer = setTimeout(tick, pauseMs);

  function tick(): void {
    recheckAll(server, () => isStopped)
      .catch((error: unknown) => {
        if (!isStopped) server.log(`realtime: recheck failed: ${String(error)}`);
      })
      .finally(() => {
        if (!isStopped) timer = setTimeout(tick, pauseMs);
      });
  }

  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** One round over all private channels; those that share topic and token are asked for once. */
async function recheckAll(server: RealtimeServer, isStopped = () => false): Promise<void> {
  const groups = [...groupByQuestion(server.topics.all())];
  for (let start = 0; start < groups.length && !isStopped(); start += RECHECK_BATCH_CHANNELS)
    await recheckBatch(server, groups.slice(start, start + RECHECK_BATCH_CHANNELS));
}

interface Question {
  /** One of the channels; the others would ask the same. */
  asker: Channel;
  channels: Channel[];
}

function groupByQuestion(all: Iterable<Channel>): Iterable<Question> {
  const questions = new Map<string, Question>();
  for (const channel of all) {
    // service_role passes every policy and public channels ask none.
    if (!channel.isPrivate || channel.claims.role === 'service_role') continue;
    const key = `${channel.rights.readPresence !== null} ${channel.token ?? channel.claims.role} ${channel.topic}`;
    const question = questions.get(key);
    if (question) question.channels.push(channel);
    else questions.set(key, { asker: channel, channels: [channel] });
  }
  return questions.values();
}

async function recheckBatch(server: RealtimeServer, questions: Question[]): Promise<void> {
  const callers = questions.map(({ asker: { topic, claims, connection, rights } }) => ({
    topic,
    claims,
    headers: connection.headers,
    presence: rights.readPresence !== null,
  }));
  const tokens = questions.map(({ channels }) => channels.map(({ token }) => token));
  const answers = await server.authorizer.read(callers);
  questions.forEach(({ channels }, index) => {
    const read = answers[index];
    channels.forEach((channel, position) => {
      // A token that was renewed meanwhile has been asked for by its own message.
      if (read && channel.token === tokens[index]?.[position]) applyReadRights(server, channel, read);
    });
  });
}
