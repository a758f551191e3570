import { offlineError } from '@/shared/api/api.ts';
import { ApiError } from '@/shared/api/api-error.ts';
import { renewalPostponed } from '@/shared/supabase/renewal.ts';
import { loadSupabase } from '@/shared/supabase/supabase.ts';
import { readStoredSession, useSession } from './store.ts';

/** The slow part of accessToken. While Auth's limit is used up it throws at once, and the state has the reason. */
export async function renewedToken(): Promise<string | null> {
  const supabase = await loadSupabase().catch(() => {
    throw offlineError();
  });
  const asked = supabase.auth.getSession();
  const { data } = await Promise.race([asked, renewalPostponed()]).catch((error: unknown) => {
    if (error instanceof ApiError) void showPostponed(error.message, asked);
    throw error;
  });
  if (data.session !== null) return data.session.access_token;
  if (readStoredSession() !== null) throw offlineError();
  return null;
}

/** Until the renewal, which goes on, has its answer; then session.ts asks for the user. */
async function showPostponed(postponed: string, asked: Promise<unknown>): Promise<void> {
  if (useSession.getState().postponed !== null) return;
  useSession.setState({ postponed });
  await asked.catch(() => undefined);
  useSession.setState({ postponed: null });
}
