/** What a form says of what was changed in it: the rest somebody else may have changed since it was opened. */
export function onlyChanged<Details extends object>(
  details: Details,
  changed: { [Field in keyof Details]?: boolean | undefined },
): Partial<Details> {
  const fields = new Map<string, boolean | undefined>(Object.entries(changed));
  return Object.fromEntries(
    Object.entries(details).filter(([field]) => fields.get(field)),
  ) as Partial<Details>;
}
