import { useEffect, useState } from 'react';
import { refreshUser } from '@/shared/session/session.ts';
import type { SupabaseClient } from '@/shared/supabase/supabase.ts';
import { toast } from '@/shared/ui/toaster.ts';

type Recovery = 'checking' | 'ready' | 'invalid' | 'done';

/** Follows a password recovery: the link opens a session ('ready'), the saved password ends it ('done'). */
export function useRecovery(client: SupabaseClient | null): Recovery {
  const [recovery, setRecovery] = useState<Recovery>(refusedLink() ? 'invalid' : 'checking');
  const refused = recovery === 'invalid';
  useEffect(() => {
    if (client === null || refused) return undefined;
    const { data } = client.auth.onAuthStateChange((event, session) => {
      if (event === 'USER_UPDATED') void finish();
      else if (event === 'INITIAL_SESSION' || event === 'PASSWORD_RECOVERY' || event === 'SIGNED_IN') {
        setRecovery((before) => (before === 'done' ? before : session === null ? 'invalid' : 'ready'));
      }
    });
    async function finish(): Promise<void> {
      await refreshUser();
      toast({ title: 'Password changed', description: 'You are signed in with your new password.' });
      setRecovery('done');
    }
    return () => data.subscription.unsubscribe();
  }, [client, refused]);
  return recovery;
}

/** Auth leads here with the reason in the address when a link was used or too old, signed in or not. */
function refusedLink(): boolean {
  return new URLSearchParams(window.location.hash.slice(1)).has('error');
}
