import type { DatabaseError } from '../database-error.ts';

const STATUS_BY_CODE: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '57P01': 503,
  P0001: 400,
};

const STATUS_BY_CLASS: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/** The HTTP status PostgREST gives for an error of PostgreSQL. `PTxyz` is a function's wish for status xyz. */
export function statusOf({ code, message }: DatabaseError, isAnonymous: boolean): number {
  if (code.startsWith('PT')) return wishedStatus(code);
  if (code === '42501') return isAnonymous ? 401 : 403;
  if (code === '53400') return 500;
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500;
  if (code === '22023' && /^role .* does not exist$/.test(message)) return 401;
  if (code === '42883' && message.startsWith('function xmlagg(')) return 406;
  return STATUS_BY_CODE[code] ?? STATUS_BY_CLASS[code.slice(0, 2)] ?? 400;
}

function wishedStatus(code: string): number {
  const status = Number(code.slice(2));
  return status >= 200 && status <= 599 ? status : 500;
}
