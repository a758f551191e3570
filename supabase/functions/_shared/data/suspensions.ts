import { z } from 'zod';
import type { AsCaller } from './client.ts';

const rowsSchema = z.tuple([z.object({ notice: z.string().nullable() })]);

/** Why a suspended person cannot sign in, told to whoever knows their password; null for everybody else. */
export async function readSuspensionNotice(
  asAnyone: AsCaller,
  { email, password }: { email: string; password: string },
): Promise<string | null> {
  const rows = await asAnyone(
    (sql) => sql`select private.suspension_notice(${email}, ${password}) as notice`,
  );
  return rowsSchema.parse(rows)[0].notice;
}
