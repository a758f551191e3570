import type { Connection } from './hooks.ts';

type Introspection = ReturnType<Connection['introspect']>;

/**
 * Makes the library read the database's shape once, also when many requests arrive together, and again after
 * the returned function was called. A reading that was under way at that moment is not kept.
 */
export function cacheSchema(connection: Connection): () => void {
  const read = connection.introspect.bind(connection);
  let current: Introspection | null = null;

  function readOnce(): Introspection {
    if (current !== null) return current;
    const reading = read({ useCache: false });
    current = reading;
    const forget = () => {
      if (current === reading) current = null;
    };
    // A failed reading comes back as a database without tables.
    reading.then(({ tables }) => tables.length > 0 || forget(), forget);
    return reading;
  }

  connection.introspect = (options) => (options?.useCache === true ? readOnce() : read(options));
  return () => {
    current = null;
  };
}
