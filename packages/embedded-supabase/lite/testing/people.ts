import { randomUUID } from 'node:crypto';
import type { Session, SupabaseClient, User } from '@supabase/supabase-js';
import { afterAll } from 'vitest';
import { administrator, visitor } from './clients.ts';

/** Somebody who exists for one test file. */
export type Person = { id: string; email: string; password: string };

const admin = administrator();
const made: string[] = [];

afterAll(async () => {
  await Promise.all(made.splice(0).map((id) => admin.auth.admin.deleteUser(id)));
});

/** An address nobody has. */
export function freshEmail(): string {
  return `conformance-${randomUUID()}@example.test`;
}

/** Lets a person who signed up by themselves be removed at the end. */
export function forgetLater(user: User | null): User {
  if (user === null) throw new Error('there is no user');
  made.push(user.id);
  return user;
}

/** Makes a confirmed person with a profile. */
export async function createPerson(metadata: Record<string, unknown> = {}): Promise<Person> {
  const [email, password] = [freshEmail(), randomUUID()];
  const { data, error } = await admin.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { name: 'Amina Bello', userType: 'member', ...metadata },
  });
  if (error) throw error;
  return { id: forgetLater(data.user).id, email, password };
}

/** A client in which a person is signed in. */
export async function signedIn(person: Person): Promise<{ client: SupabaseClient; session: Session }> {
  const client = visitor();
  const { data, error } = await client.auth.signInWithPassword(person);
  if (error) throw error;
  return { client, session: data.session };
}
