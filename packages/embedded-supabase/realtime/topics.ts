import type { Broadcast } from './broadcast.ts';
import type { Channel } from './connection.ts';

/** The channels of each topic. A private and a public topic with the same name are two topics. */
export interface Topics {
  add(channel: Channel): void;
  remove(channel: Channel): void;
  members(topic: string, isPrivate: boolean): ReadonlySet<Channel>;
  all(): Iterable<Channel>;
}

const NO_MEMBERS: ReadonlySet<Channel> = new Set();

/** An empty registry. */
export function createTopics(): Topics {
  const privateTopics = new Map<string, Set<Channel>>();
  const publicTopics = new Map<string, Set<Channel>>();

  function groupOf(isPrivate: boolean): Map<string, Set<Channel>> {
    return isPrivate ? privateTopics : publicTopics;
  }

  return {
    add(channel) {
      const group = groupOf(channel.isPrivate);
      const members = group.get(channel.topic);
      if (members) members.add(channel);
      else group.set(channel.topic, new Set([channel]));
    },
    remove(channel) {
      const group = groupOf(channel.isPrivate);
      const members = group.get(channel.topic);
      members?.delete(channel);
      if (members?.size === 0) group.delete(channel.topic);
    },
    members: (topic, isPrivate) => groupOf(isPrivate).get(topic) ?? NO_MEMBERS,
    *all() {
      for (const group of [privateTopics, publicTopics]) for (const members of group.values()) yield* members;
    },
  };
}

/** Sends one broadcast to every member that may read it, except `sender` and members that it was replayed to. */
export function fanOut(
  members: ReadonlySet<Channel>,
  broadcast: Broadcast,
  { sender, messageId }: { sender?: Channel; messageId?: string } = {},
): void {
  for (const member of members) {
    if (member === sender || !member.rights.readBroadcast) continue;
    if (messageId !== undefined && member.replayed?.has(messageId)) continue;
    member.connection.deliver(broadcast);
  }
}
