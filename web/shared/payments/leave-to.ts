/** Leaves Tafiya for the page of the payment provider, in the same tab. */
export function leaveTo(url: string): void {
  window.location.assign(url);
}
