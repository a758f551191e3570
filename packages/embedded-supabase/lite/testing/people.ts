import { randomUUID } from 'node:crypto';
import type { Session, SupabaseClient, User } from '@supabase/supabase-js';
import { afterAll } from 'vitest';
import { administrator, visitor } from './clients.ts';

/** A user of one test file, deleted after its tests. */
export type Person = { id: string; email: string; password: string };

const admin = administrator();
const ids: string[] = [];

afterAll(async () => {
  await Promise.all(ids.splice(0).map((id) => admin.auth.admin.deleteUser(id)));
});

/** An unused mail address. */
export function freshEmail(): string {
  return `conformance-${randomUUID()}@example.test`;
}

/** Deletes a user who signed up after the tests. Throws without a user. */
export function deleteLater(user: User | null): User {
  if (user === null) throw new Error('expected a user');
  ids.push(user.id);
  return user;
}

/** Creates a user with a confirmed address. */
export async function createPerson(metadata: Record<string, unknown> = {}): Promise<Person> {
  const [email, password] = [freshEmail(), randomUUID()];
  const { data, error } = await admin.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { name: 'Ada Bello', plan: 'free', ...metadata },
  });
  if (error) throw error;
  return { id: deleteLater(data.user).id, email, password };
}

/** A client that is signed in as a person, and its session. */
export async function signedIn(person: Person): Promise<{ client: SupabaseClient; session: Session }> {
  const client = visitor();
  const { data, error } = await client.auth.signInWithPassword(person);
  if (error) throw error;
  return { client, session: data.session };
}
