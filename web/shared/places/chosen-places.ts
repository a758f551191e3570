const chosen = new Set<string>();

/** Remembers the name of a place that a field took from its list. */
export function rememberPlace(name: string): void {
  chosen.add(name);
}

/** Whether a text is a name that a field took from its list. */
export function wasChosen(text: string): boolean {
  return chosen.has(text);
}
