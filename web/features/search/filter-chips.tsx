import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { SearchCriteria } from '@tafiya/search/contract.ts';
import { CloseIcon, ChevronDownIcon, ShieldIcon } from '@/shared/ui/icons.ts';
import { ORDERS, type SetFilter } from './filters.ts';

interface SetFiltersProps {
  filters: readonly SetFilter[];
  onApply: (criteria: SearchCriteria) => void;
}

/** The filters that the person has set, each with a tap that removes it. */
export function SetFilters({ filters, onApply }: SetFiltersProps) {
  return (
    <Chips aria-label="Search criteria">
      {filters.map(({ words, without }) => (
        <li key={words}>
          <Chip type="button" aria-label={`Remove ${words}`} onClick={() => onApply(without)}>
            {words}
            <CloseIcon size={16} />
          </Chip>
        </li>
      ))}
    </Chips>
  );
}

export interface WideFiltersProps {
  criteria: SearchCriteria;
  onApply: (criteria: SearchCriteria) => void;
  /** Opens the sheet of all filters. */
  onFilters: () => void;
}

/** Over the map of a wide window: the order, paying online, and all filters. */
export function WideFilters({ criteria, onApply, onFilters }: WideFiltersProps) {
  const wishes = criteria.choices ?? [];
  const paysOnline = wishes.includes('pay_online');
  const rest = wishes.filter((wish) => wish !== 'pay_online');
  const choices = paysOnline ? rest : [...rest, 'pay_online' as const];
  return (
    <Chips aria-label="Filters">
      <ChipItem onClick={onFilters}>
        {ORDERS.find(({ value }) => value === (criteria.sort ?? 'best'))?.label}
        <ChevronDownIcon size={16} />
      </ChipItem>
      <ChipItem
        isOn={paysOnline}
        onClick={() => onApply({ ...criteria, choices: choices.length > 0 ? choices : undefined })}
      >
        <ShieldIcon size={16} />
        Pay online
      </ChipItem>
      <ChipItem onClick={onFilters}>All filters</ChipItem>
    </Chips>
  );
}

function ChipItem({ isOn, onClick, children }: { isOn?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <li>
      <Chip type="button" aria-pressed={isOn} onClick={onClick}>
        {children}
      </Chip>
    </li>
  );
}

const Chips = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '1.5', listStyleType: 'none' },
});

const Chip = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: 'touch',
    paddingInline: '3',
    borderWidth: '1px',
    borderColor: 'border.input',
    borderRadius: 'full',
    background: 'bg.card',
    fontSize: 'sm',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '&[aria-pressed=true]': {
      borderColor: 'positive.fg',
      background: 'positive.bg',
      color: 'positive.fg',
      fontWeight: 'bold',
    },
  },
});
