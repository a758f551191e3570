import { ChakraProvider } from '@chakra-ui/react/styled-system';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { type InitialEntry, MemoryRouter, useLocation } from 'react-router-dom';
import { afterAll, afterEach } from 'vitest';
import { queryClient as appClient } from '@/shared/api/query-client.ts';
import { ToasterRegion } from '@/shared/ui/toaster-region.tsx';
import { system } from '@/shared/ui/theme.ts';
import './patience.ts';

afterEach(cleanup);

/** Each file has style sheets of its own: jsdom matches every rule in the document to compute a style. */
const styles = createCache({ key: 'css', speedy: true });
afterAll(() => styles.sheet.flush());

/** Renders with the app area's providers: theme, queries, router at `path`, toaster. `getByTestId('address')` has the URL. */
export function renderApp(children: ReactNode, path: InitialEntry = '/'): RenderResult {
  const queryClient = new QueryClient({ defaultOptions: appClient.getDefaultOptions() });
  return render(
    <CacheProvider value={styles}>
      <ChakraProvider value={system}>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[path]}>
            {children}
            <Address />
          </MemoryRouter>
          <ToasterRegion />
        </QueryClientProvider>
      </ChakraProvider>
    </CacheProvider>,
  );
}

function Address() {
  const { pathname, search, hash } = useLocation();
  return <span hidden data-testid="address">{`${pathname}${search}${hash}`}</span>;
}

/** Pastes values into fields, found by their labels, in order; a day (`YYYY-MM-DD`) is chosen from its three lists. Empty values are skipped. */
export async function fillIn(values: Record<string, string>): Promise<UserEvent> {
  const person = userEvent.setup();
  for (const [label, value] of Object.entries(values)) {
    if (value === '') continue;
    if (screen.queryByLabelText(`${label}, day`)) {
      await chooseDay(person, label, value);
      continue;
    }
    await person.click(screen.getByLabelText(label));
    await person.paste(value);
  }
  return person;
}

/** Chooses a day (`YYYY-MM-DD`) from the three lists of a field. */
export async function chooseDay(person: UserEvent, label: string, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-');
  for (const [part, value] of Object.entries({ year, month, day }))
    await person.selectOptions(screen.getByLabelText(`${label}, ${part}`), value);
}

/** Replaces the text of a field by pasting: typing renders the form once for every character. */
export async function pasteInto(person: UserEvent, field: Element, text: string): Promise<void> {
  await person.clear(field);
  await person.paste(text);
}
