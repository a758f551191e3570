import { chakra } from '@chakra-ui/react/styled-system';
import { useLayoutEffect, useRef } from 'react';
import type { CityOption } from './use-city-options.ts';

const KINDS = {
  place: { list: 'Places', advice: 'Check the spelling or choose a town nearby.' },
  bank: { list: 'Banks', advice: 'Check the spelling.' },
};

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
  useLayoutEffect(() => {
    const option = list.current?.querySelector(`[data-index="${active}"]`);
    option?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  return (
    <>
      <Listbox
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={KINDS[kind].list}
        hidden={!open || options.length === 0}
      >
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
    maxHeight: '264px',
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
