import { expect, type Locator } from '@playwright/test';

/** A person's hand on a phone, which counts what it has to do. */
export class Hand {
  taps = 0;
  fields = 0;

  async tap(target: Locator): Promise<void> {
    await target.click();
    this.taps += 1;
  }

  /** Touches a field and types, as a person does: what replaces the field meanwhile gets the text. */
  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await expect(field).toBeFocused();
    await field.pressSequentially(text);
    this.fields += 1;
  }

  /** Types into a field that has the focus already, without a tap. */
  async typeOn(field: Locator, text: string): Promise<void> {
    await expect(field).toBeFocused();
    await field.pressSequentially(text);
    this.fields += 1;
  }

  /** Goes on with the key "next" of the keyboard, which is not a tap on the page, and types. */
  async typeNext(field: Locator, text: string): Promise<void> {
    await field.page().keyboard.press('Tab');
    await expect(field).toBeFocused();
    await field.pressSequentially(text);
    this.fields += 1;
  }
}
