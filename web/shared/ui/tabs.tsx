import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { createContext, type KeyboardEvent, type ReactNode, type Ref, use, useId, useState } from 'react';

interface TabsState {
  id: string;
  selected: string;
  select: (value: string) => void;
  selectsOnFocus: boolean;
  fitted: boolean;
  unmountOnExit: boolean;
}

const TabsContext = createContext<TabsState>({
  id: '',
  selected: '',
  select: () => undefined,
  selectsOnFocus: true,
  fitted: false,
  unmountOnExit: false,
});

interface TabsRootProps {
  /** The selected tab, when the page holds it; otherwise `defaultValue` is the first. */
  value?: string;
  defaultValue?: string;
  onValueChange?: (change: { value: string }) => void;
  /** False: Enter selects. For a page that shows something else than a tab, which the keyboard must be able to pass. */
  selectsOnFocus?: boolean;
  /** The tabs share the whole width. */
  fitted?: boolean;
  /** Panels are removed when another tab is selected. All panels are rendered when they are first selected. */
  unmountOnExit?: boolean;
  children: ReactNode;
}

/** Tabs as in the WAI-ARIA practices: the arrow keys, Home and End select a tab and move the focus to it. */
function Root({
  value,
  defaultValue = '',
  onValueChange,
  selectsOnFocus = true,
  fitted = false,
  unmountOnExit = false,
  children,
}: TabsRootProps) {
  const id = useId();
  const [chosen, setChosen] = useState(defaultValue);
  const selected = value ?? chosen;
  const select = (next: string) => {
    setChosen(next);
    if (next !== selected) onValueChange?.({ value: next });
  };
  return (
    <TabsContext value={{ id, selected, select, selectsOnFocus, fitted, unmountOnExit }}>
      <chakra.div position="relative">{children}</chakra.div>
    </TabsContext>
  );
}

type ListProps = HTMLChakraProps<'div'> & { ref?: Ref<HTMLDivElement> };

function List(props: ListProps) {
  return <ListBox role="tablist" aria-orientation="horizontal" onKeyDown={moveFocus} {...props} />;
}

/** Moves the focus, which selects the tab unless the tabs select with Enter. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.findIndex((tab) => tab === event.target);
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  tabs.at(next % tabs.length)?.focus();
}

function Trigger({ value, ...props }: HTMLChakraProps<'button'> & { value: string }) {
  const { id, selected, select, selectsOnFocus, fitted } = use(TabsContext);
  const isSelected = value === selected;
  return (
    <TriggerButton
      type="button"
      role="tab"
      id={`${id}-${value}`}
      aria-selected={isSelected}
      aria-controls={isSelected ? `${id}-${value}-panel` : undefined}
      tabIndex={isSelected ? 0 : -1}
      {...(selectsOnFocus && { onFocus: () => select(value) })}
      // Safari does not focus a button that is clicked.
      onClick={() => select(value)}
      {...(fitted && { flex: '1' })}
      {...props}
    />
  );
}

function Content({ value, children, ...props }: HTMLChakraProps<'div'> & { value: string }) {
  const { id, selected, unmountOnExit } = use(TabsContext);
  const isSelected = value === selected;
  const [wasSelected, setWasSelected] = useState(isSelected);
  if (isSelected && !wasSelected) setWasSelected(true);
  if (!isSelected && (unmountOnExit || !wasSelected)) return null;
  return (
    <chakra.div
      role="tabpanel"
      id={`${id}-${value}-panel`}
      aria-labelledby={`${id}-${value}`}
      tabIndex={0}
      hidden={!isSelected}
      pt="5"
      {...props}
    >
      {children}
    </chakra.div>
  );
}

export const Tabs = { Root, List, Trigger, Content };

const ListBox = chakra('div', {
  base: {
    display: 'flex',
    position: 'relative',
    borderBottomWidth: '1px',
    borderColor: 'border.default',
    overflowX: 'auto',
    scrollbarWidth: 'none',
  },
});

const TriggerButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minH: '12',
    px: '4',
    fontWeight: 'semibold',
    color: 'fg.muted',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    _hover: { color: 'fg.default' },
    _disabled: { layerStyle: 'disabled' },
    _selected: {
      color: 'fg.default',
      layerStyle: 'indicator.bottom',
      '--indicator-color': 'colors.action.bg',
    },
  },
});
