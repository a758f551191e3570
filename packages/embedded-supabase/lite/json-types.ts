import type { PostgresType } from 'postgres';

/**
 * Driver types for json and jsonb that write each value once.
 *
 * The library hands over some values as objects and others as text that is JSON already; its own types write
 * the second kind a second time, as a JSON string. Text that is not JSON is meant as a string.
 */
export function jsonTypes(): Record<string, PostgresType> {
  return { json: jsonType(114), jsonb: jsonType(3802) };
}

function jsonType(oid: number): PostgresType {
  return { to: oid, from: [oid], serialize: encodeOnce, parse: (text: string): unknown => JSON.parse(text) };
}

/** JSON text for a value that may be JSON text already. */
export function encodeOnce(value: unknown): string {
  if (typeof value === 'string' && isJson(value)) return value;
  return JSON.stringify(value);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
