import { expect, test } from 'vitest';
import { seal, unseal } from './code.ts';

const KEY = btoa('k'.repeat(32));

test('a sealed secret can be decrypted with the same key only', async () => {
  const sealed = await seal('JBSWY3DPEHPK3PXP', KEY);
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(await unseal(sealed, KEY)).toBe('JBSWY3DPEHPK3PXP');
  await expect(unseal(sealed, btoa('x'.repeat(32)))).rejects.toMatchObject({ code: 'unavailable' });
});

test('sealing twice gives different texts, and a modified text cannot be decrypted', async () => {
  const sealed = await seal('secret', KEY);
  expect(await seal('secret', KEY)).not.toBe(sealed);
  const changed = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`;
  await expect(unseal(changed, KEY)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(unseal('', KEY)).rejects.toMatchObject({ code: 'unavailable' });
});

test.each([null, '', 'short', '%%%', btoa('k'.repeat(31))])(
  'nothing is sealed with the key %j',
  async (key) => {
    await expect(seal('secret', key)).rejects.toMatchObject({ code: 'unavailable' });
  },
);
