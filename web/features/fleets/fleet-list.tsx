import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';

interface FleetSectionProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A section of the dashboard: heading, one action and a list. */
export function FleetSection({ title, action, children }: FleetSectionProps) {
  const id = useId();
  return (
    <chakra.section aria-labelledby={id} display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3">
        <chakra.h2 id={id} fontSize="xl" fontWeight="bold" letterSpacing="tight">
          {title}
        </chakra.h2>
        {action}
      </chakra.div>
      {children}
    </chakra.section>
  );
}

/** A vertical list of cards. */
export function FleetList({ children }: { children: ReactNode }) {
  return (
    <chakra.ul listStyleType="none" display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
      {children}
    </chakra.ul>
  );
}

interface FleetCardProps {
  title: string;
  badge?: ReactNode;
  /** In one row where there is room, below each other on a phone. */
  facts: readonly string[];
  actions?: ReactNode;
}

/** A vehicle, route or driver: a card on a phone, a row from 768 px. */
export function FleetCard({ title, badge, facts, actions }: FleetCardProps) {
  return (
    <chakra.li
      layerStyle="card"
      padding="4"
      display="grid"
      gap="3"
      alignItems="center"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' }}
    >
      <chakra.div minWidth="0">
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
          <chakra.h3 fontWeight="semibold" overflowWrap="anywhere">
            {title}
          </chakra.h3>
          {badge}
        </chakra.div>
        <chakra.div
          display="flex"
          flexDirection={{ base: 'column', md: 'row' }}
          flexWrap="wrap"
          columnGap="5"
          marginTop="1"
          color="fg.muted"
          fontVariantNumeric="tabular-nums"
          overflowWrap="anywhere"
        >
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </chakra.div>
      </chakra.div>
      {actions && (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          {actions}
        </chakra.div>
      )}
    </chakra.li>
  );
}
