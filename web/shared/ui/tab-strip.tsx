import { Tabs } from '@chakra-ui/react/tabs';
import { useEffect, useRef, type ReactNode } from 'react';

interface TabStripProps {
  label: string;
  selected: string;
  /** The width of the tabs is known: before that their counts are missing. */
  isSettled?: boolean;
  children: ReactNode;
}

/** Tabs in one row that scrolls on a phone, with the selected one in sight: the address may name any of them. */
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
