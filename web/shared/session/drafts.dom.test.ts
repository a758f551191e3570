import { expect, it } from 'vitest';
import { readDraft, writeDraft } from './drafts.ts';

it('keeps what was typed, but no password, code, NIN or account number, at any depth', () => {
  const secret = {
    password: 'a',
    confirmPassword: 'b',
    currentPassword: 'c',
    newPassword: 'd',
    code: 'e',
    nin: 'f',
    ninNumber: 'g',
    accountNumber: 'h',
    bankAccountNumber: 'i',
  };
  writeDraft('form', {
    name: 'Ada',
    ...secret,
    fields: { bankName: 'Zenith Bank', ...secret },
    rows: [{ phone: '1', ...secret }],
  });
  expect(readDraft('form')).toEqual({
    name: 'Ada',
    fields: { bankName: 'Zenith Bank' },
    rows: [{ phone: '1' }],
  });
});
