/** The only `.channel()` of the web app: one private Realtime topic, kept open until it is closed. */
import type { RealtimeChannel } from '@supabase/supabase-js';
import { RECONNECT_DELAY_MS } from '@tafiya/core/limits.ts';
import { onReturn } from '@/shared/api/on-return.ts';
import { requestsSettled } from '@/shared/api/pending-requests.ts';
import { loadSupabase } from '@/shared/supabase/supabase.ts';

export interface ChannelHandlers {
  onMessage: (event: string, payload: unknown) => void;
  /** Called after every subscribe. Messages since the last connection are lost: read a snapshot now (docs/realtime.md). */
  onSubscribed: () => void;
  /** Called when the server or the network closed the channel. */
  onDown?: () => void;
}

/**
 * Joins `topic`, and joins again 3 s after the server or the network closed it, at once when the network returns or the page is shown. The
 * first join waits until the page and its data are loaded, because supabase-js is 54 KB. supabase-js passes refreshed
 * tokens to the open channel; each join fetches the newest token first. Returns a function that closes the channel.
 */
export function openChannel(topic: string, handlers: ChannelHandlers): () => void {
  let current: RealtimeChannel | null = null;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function join(): Promise<void> {
    try {
      const supabase = await loadSupabase();
      await supabase.realtime.setAuth();
      if (closed || current !== null) return;
      const channel = supabase.channel(topic, { config: { private: true } });
      current = channel;
      channel.on('broadcast', { event: '*' }, (message) => {
        if (current === channel) handlers.onMessage(message.event, message.payload);
      });
      channel.subscribe((status) => {
        if (current !== channel) return;
        if (status === 'SUBSCRIBED') handlers.onSubscribed();
        else {
          handlers.onDown?.();
          void leave().then(joinLater);
        }
      });
    } catch {
      joinLater();
    }
  }

  async function leave(): Promise<void> {
    const channel = current;
    current = null;
    if (channel === null) return;
    const supabase = await loadSupabase();
    await supabase.removeChannel(channel).catch(() => undefined);
  }

  function joinLater(): void {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void join(), RECONNECT_DELAY_MS);
  }

  function joinNow(): void {
    if (!closed && current === null) void join();
  }

  const stop = onReturn(joinNow);
  void requestsSettled().then(joinNow);
  return () => {
    closed = true;
    clearTimeout(timer);
    stop();
    void leave();
  };
}
