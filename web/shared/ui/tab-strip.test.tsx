import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '@/shared/testing/render.tsx';
import { TabStrip } from './tab-strip.tsx';
import { Tabs } from './tabs.tsx';

const STRIP_PX = 300;
const TAB_PX = 100;
const TABS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'];

afterEach(() => vi.restoreAllMocks());

it('scrolls the selected tab to the middle of a narrow screen', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = TABS.indexOf(this.textContent ?? '');
    return index < 0 ? new DOMRect(0, 0, STRIP_PX) : new DOMRect(index * TAB_PX, 0, TAB_PX);
  });
  renderApp(
    <Tabs.Root value="Fifth">
      <TabStrip label="Sections" selected="Fifth">
        {TABS.map((name) => (
          <Tabs.Trigger key={name} value={name}>
            {name}
          </Tabs.Trigger>
        ))}
      </TabStrip>
    </Tabs.Root>,
  );
  expect(screen.getByRole('tablist', { name: 'Sections' }).scrollLeft).toBe(4.5 * TAB_PX - STRIP_PX / 2);
});
