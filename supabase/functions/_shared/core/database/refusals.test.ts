import { describe, expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { toAppError } from './refusals.ts';

function failure(code: string, fields: object = {}): Error {
  return Object.assign(new Error('words of Postgres'), { code, ...fields });
}

describe('errors of the database as errors of the API', () => {
  test('a refusal keeps its status, code, message and the number of free seats', () => {
    const said = failure('PT409', { hint: 'seats_unavailable', detail: '{"seatsAvailable":2}' });
    said.message = 'Only 2 seats are left.';
    expect(toAppError(said)).toMatchObject({
      status: 409,
      code: 'seats_unavailable',
      message: 'Only 2 seats are left.',
      seatsAvailable: 2,
    });
  });

  test('a refusal of an unknown place keeps its suggestions', () => {
    const suggestions = [{ placeId: 'ibadan', name: 'Ibadan', state: 'Oyo' }];
    const said = failure('PT400', { hint: 'invalid_input', detail: JSON.stringify({ suggestions }) });
    expect(toAppError(said)).toMatchObject({ status: 400, code: 'invalid_input', suggestions });
  });

  test.each(['', 'null', '{', '{"seatsAvailable":"two"}', '[]'])(
    'a refusal with the detail %j is still one',
    (detail) => {
      expect(toAppError(failure('PT404', { hint: 'not_found', detail }))).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    },
  );

  test('a refusal with a code outside the contract becomes an internal error', () => {
    expect(toAppError(failure('PT409', { hint: 'made_up' }))).toMatchObject({
      status: 500,
      code: 'internal',
    });
  });

  test.each([
    ['23505', 409, 'conflict'],
    ['23503', 409, 'conflict'],
    ['23P01', 409, 'conflict'],
    ['23514', 400, 'invalid_input'],
    ['22P02', 400, 'invalid_input'],
    ['22003', 400, 'invalid_input'],
    ['42501', 403, 'forbidden'],
    ['57014', 503, 'unavailable'],
    ['55P03', 503, 'unavailable'],
    ['40P01', 503, 'unavailable'],
    ['53300', 503, 'unavailable'],
    ['57P01', 503, 'unavailable'],
    ['08006', 503, 'unavailable'],
    ['ECONNREFUSED', 503, 'unavailable'],
    ['CONNECTION_CLOSED', 503, 'unavailable'],
    ['CONNECT_TIMEOUT', 503, 'unavailable'],
    ['42P01', 500, 'internal'],
    ['P0001', 500, 'internal'],
  ])('%s answers %i %s', (code, status, answered) => {
    expect(toAppError(failure(code))).toMatchObject({ status, code: answered });
  });

  test("Postgres' own messages never reach the client", () => {
    for (const code of ['23505', '42P01', '57014', '42501']) {
      expect(toAppError(failure(code)).message).not.toContain('Postgres');
    }
  });

  test('any other error becomes an internal error; an AppError stays as it is', () => {
    expect(toAppError('thrown text')).toMatchObject({ status: 500 });
    const ours = new AppError('not_found', 'Trip Not Found');
    expect(toAppError(ours)).toBe(ours);
  });
});
