import { chakra } from '@chakra-ui/react/styled-system';
import { useLayoutEffect, useRef } from 'react';
import type { CityOption } from './use-city-options.ts';

const KINDS = {
  place: { list: 'Places', advice: 'Check the spelling or choose a town nearby.' },
  bank: { list: 'Banks', advice: 'Check the spelling.' },
};

const LIST_MAX_PX = 264;

interface CityListProps {
  kind?: keyof typeof KINDS;
  id: string;
  open: boolean;
  options: CityOption[];
  active: number;
  /** The typed text when nothing matches it. */
  unknown: string | null;
  onChoose: (option: CityOption) => void;
}

/** The list under a city or bank field, with its announcements for screen readers. */
export function CityList(props: CityListProps) {
  const { kind = 'place', id, open, options, active, unknown, onChoose } = props;
  const list = useRef<HTMLUListElement>(null);
  const shown = open && options.length > 0;
  useLayoutEffect(() => {
    if (shown && list.current) return keepOnScreen(list.current);
    return undefined;
  }, [shown]);
  useLayoutEffect(() => {
    const option = list.current?.querySelector(`[data-index="${active}"]`);
    option?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  return (
    <>
      <Listbox ref={list} id={`${id}-list`} role="listbox" aria-label={KINDS[kind].list} hidden={!shown}>
        {open &&
          options.map((option, index) => (
            <Option
              key={option.name}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              data-index={index}
              // Keeps the focus in the input, which would otherwise lose it before the click.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(option)}
            >
              <span>{option.name}</span>
              {option.within && (
                <chakra.span color="fg.muted" fontSize="sm">
                  {option.within}
                </chakra.span>
              )}
            </Option>
          ))}
      </Listbox>
      {open && unknown && (
        <chakra.p fontSize="sm" color="fg.muted" marginTop="4px">
          {`No ${kind} found for “${unknown}”. ${KINDS[kind].advice}`}
        </chakra.p>
      )}
      <chakra.span role="status" srOnly>
        {announcement({ kind, open, count: options.length, unknown })}
      </chakra.span>
    </>
  );
}

const MARGIN_PX = 8;
const LOWEST_PX = 132;

/**
 * Keeps the list inside the visible part of the page, which a phone's keyboard makes smaller: it ends before the edges, and
 * starts further to the left when it is wider than its field.
 */
function keepOnScreen(list: HTMLElement): () => void {
  const view = window.visualViewport;
  function place(): void {
    list.style.translate = '';
    list.style.maxHeight = '';
    const { top, right } = list.getBoundingClientRect();
    const over = right + MARGIN_PX - document.documentElement.clientWidth;
    if (over > 0) list.style.translate = `${-over}px`;
    const below = (view ? view.offsetTop + view.height : window.innerHeight) - top - MARGIN_PX;
    if (below < LIST_MAX_PX) list.style.maxHeight = `${Math.max(LOWEST_PX, below)}px`;
  }
  place();
  view?.addEventListener('resize', place);
  return () => view?.removeEventListener('resize', place);
}

function announcement(input: { kind: string; open: boolean; count: number; unknown: string | null }): string {
  if (!input.open) return '';
  if (input.unknown) return `No ${input.kind} found`;
  if (input.count === 0) return '';
  return `${input.count} ${input.kind}${input.count === 1 ? '' : 's'}. Use the arrow keys to choose.`;
}

const Listbox = chakra('ul', {
  base: {
    position: 'absolute',
    zIndex: 'dropdown',
    top: '4.75rem',
    insetInline: 0,
    minWidth: '14rem',
    maxHeight: `${LIST_MAX_PX}px`,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    margin: 0,
    padding: '4px',
    listStyle: 'none',
    background: 'bg.card',
    borderWidth: '1px',
    borderColor: 'border.default',
    borderRadius: 'card',
    boxShadow: 'float',
    '&[hidden]': { display: 'none' },
  },
});

const Option = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    minHeight: 'touch',
    paddingInline: '3',
    borderRadius: 'control',
    cursor: 'pointer',
    _hover: { background: 'bg.subtle' },
    '&[aria-selected=true]': { background: 'bg.subtle', fontWeight: 'semibold' },
  },
});
