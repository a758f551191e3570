import type { Locator } from '@playwright/test';

/** Where a part of the page begins, in pixels from the top of the screen. Throws for a part that is not drawn. */
export async function topOf(part: Locator): Promise<number> {
  return (await boxOf(part)).y;
}

/** Where a part of the page ends, in pixels from the top of the screen. Throws for a part that is not drawn. */
export async function bottomOf(part: Locator): Promise<number> {
  const { y, height } = await boxOf(part);
  return y + height;
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('A part that is measured is not drawn.');
  return box;
}
