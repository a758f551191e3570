/** The state to show beside a place's name; undefined for a name that ends with it, as names that places share do. */
export function stateToShow({ name, state }: { name: string; state: string }): string | undefined {
  return name.endsWith(`, ${state}`) ? undefined : state;
}
