import { chakra } from '@chakra-ui/react/styled-system';
import { upToColumns } from './columns.ts';
import { SkeletonBlock } from './skeleton.tsx';

export interface Stat {
  label: string;
  /** Undefined while it is loading. */
  value: string | undefined;
}

/** Longer values are set smaller, so that millions of naira fit into half of a narrow phone. */
const LONG_VALUE = '₦999,999'.length;

/** A line of the value, without the block's margins. */
const LINE = 'calc(1.25em - 8px)';

interface StatRowProps {
  stats: readonly Stat[];
  /** Loading failed: missing values show a dash. */
  failed?: boolean;
}

/** A few numbers as cards in one row (four are two by two on a phone). */
export function StatRow({ stats, failed = false }: StatRowProps) {
  const perRow = stats.length > 3 ? 2 : stats.length;
  return (
    <chakra.dl
      display="grid"
      gap="3"
      gridTemplateColumns={{
        base: upToColumns(perRow, '5.5rem'),
        md: `repeat(${stats.length}, minmax(0, 1fr))`,
      }}
    >
      {stats.map(({ label, value }) => (
        <chakra.div
          key={label}
          layerStyle="card"
          padding={{ base: '3', md: '5' }}
          display="flex"
          flexDirection="column-reverse"
          justifyContent="flex-end"
        >
          <chakra.dt fontSize="sm" color="fg.muted" lineHeight="snug">
            {label}
          </chakra.dt>
          <chakra.dd
            fontSize={{ base: value && value.length > LONG_VALUE ? 'md' : 'xl', md: '2xl' }}
            overflowWrap="anywhere"
            fontWeight="bold"
            letterSpacing="tight"
            lineHeight="snug"
            fontVariantNumeric="tabular-nums"
          >
            {value ?? (failed ? '–' : <SkeletonBlock height={LINE} width="12" marginBlock="1" />)}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}
