import type { ReactNode } from 'react';

/** The names of the counted components, at each of their renders. */
export const renders: string[] = [];

/**
 * A module whose components are counted when they render:
 * `vi.mock('./form.tsx', async (load) => (await import('@/shared/testing/count-renders.ts')).countRenders(load))`
 */
export async function countRenders<Module extends object>(load: () => Promise<Module>): Promise<Module> {
  const entries = Object.entries(await load()).map(([name, value]: [string, unknown]) => {
    if (typeof value !== 'function' || !/^[A-Z]/.test(name)) return [name, value];
    const render = value as (props: object) => ReactNode;
    const Counted = (props: object) => {
      renders.push(name);
      return render(props);
    };
    return [name, Counted];
  });
  return Object.fromEntries(entries) as Module;
}
