import { useCallback, useEffect, useState } from 'react';
import { loadSupabase, type SupabaseClient } from '@/shared/supabase/supabase.ts';

interface Loaded {
  client: SupabaseClient | null;
  failed: boolean;
  retry: () => void;
}

/** supabase-js for a page that hands it on; `failed` when its download did not arrive. */
export function useSupabase(): Loaded {
  const [client, setClient] = useState<SupabaseClient | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let left = false;
    loadSupabase().then(
      (loaded) => !left && setClient(loaded),
      () => !left && setFailed(true),
    );
    return () => {
      left = true;
    };
  }, [attempt]);
  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((count) => count + 1);
  }, []);
  return { client, failed, retry };
}
