import { useEffect, useRef, type ReactNode } from 'react';
import { Tabs } from './tabs.tsx';

interface TabStripProps {
  label: string;
  selected: string;
  /** The counts in the tabs are loaded, so their width no longer changes. */
  isSettled?: boolean;
  children: ReactNode;
}

/** Tabs in one row that scrolls on a phone. The selected tab is scrolled into view, because the URL may select any. */
export function TabStrip({ label, selected, isSettled = true, children }: TabStripProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = list.current;
    const tab = strip?.querySelector('[aria-selected=true]');
    if (strip && tab) strip.scrollLeft += middleOf(tab) - middleOf(strip);
  }, [selected, isSettled]);
  return (
    <Tabs.List ref={list} aria-label={label} maxWidth="full">
      {children}
    </Tabs.List>
  );
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
