/** A name that the server or the database uses, in words: `verify_user` is "Verify user". */
export function inWords(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Emeka" of "Emeka Obi". */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}

/** The words of a value from the server. A newer server may send values that this app does not know: then the value itself. */
export function wordsOf<Value extends string>(words: Partial<Record<Value, string>>, value: Value): string {
  return words[value] ?? inWords(value);
}

/** The id of a place: its name in lower case, with a hyphen for other signs. */
export function placeIdOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
