import { createPostgresConnection } from '@supabase/lite/postgres';
import { installHooks, type Connection } from './hooks.ts';
import { jsonTypes } from './json-types.ts';
import { POOL_CONNECTIONS } from './limits.ts';
import { acceptWildcardMimes } from './storage/mime-plugin.ts';

/** The library's connection with everything put right that can be put right there. */
export function openConnection(databaseUrl: string): Connection {
  const connection = createPostgresConnection({
    url: databaseUrl,
    postgresOptions: {
      max: POOL_CONNECTIONS,
      connection: { application_name: 'lite' },
      onnotice: ignore,
      types: jsonTypes(),
    },
  });
  installHooks(connection);
  acceptWildcardMimes(connection);
  return connection;
}

function ignore(): void {
  // NOTICEs of "create … if not exists".
}
