import { createClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import type { Target } from '../../testing/target.ts';

/** A signed-in account of the target. */
export interface Person {
  id: string;
  accessToken: string;
  /** Ends the session on the server. */
  signOut(): Promise<void>;
  /** Deletes the account. */
  remove(): Promise<void>;
}

/** Makes an account and signs it in, through Auth as an app would. */
export async function makePerson({ url, publishableKey, secretKey }: Target): Promise<Person> {
  const options = {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: WebSocket as never },
  };
  const admin = createClient(url, secretKey, options);
  const client = createClient(url, publishableKey, options);
  const email = `realtime-${crypto.randomUUID()}@conformance.test`;
  const password = crypto.randomUUID();

  const { error } = await admin.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { name: 'Realtime Conformance', userType: 'member' },
  });
  if (error) throw error;
  const signedIn = await client.auth.signInWithPassword({ email, password });
  if (signedIn.error) throw signedIn.error;
  const { user, session } = signedIn.data;

  return {
    id: user.id,
    accessToken: session.access_token,
    async signOut() {
      await client.auth.signOut();
    },
    async remove() {
      await admin.auth.admin.deleteUser(user.id);
    },
  };
}
