import { chakra } from '@chakra-ui/react/styled-system';
import { SkeletonBlock } from './skeleton.tsx';
import type { Stat } from './stat-row.tsx';

interface FiguresProps {
  stats: readonly Stat[];
  /** Loading failed: missing values show a dash. */
  failed?: boolean;
}

/** A few numbers as one quiet line; four are two by two on a phone. */
export function Figures({ stats, failed = false }: FiguresProps) {
  return (
    <chakra.dl
      display={stats.length > 3 ? 'grid' : 'flex'}
      gridTemplateColumns="repeat(2, minmax(0, 1fr))"
      flexWrap="wrap"
      justifyContent="space-between"
      columnGap="3"
      rowGap="2"
      paddingInline="1"
      fontSize="sm"
      color="fg.muted"
      fontVariantNumeric="tabular-nums"
    >
      {stats.map(({ label, value }) => (
        <chakra.div
          key={label}
          display="flex"
          // A number stands before its name, a word after it: "7 Total Bookings", "Rating New".
          flexDirection={value !== undefined && /\d/.test(value) ? 'row-reverse' : 'row'}
          justifyContent={value !== undefined && /\d/.test(value) ? 'flex-end' : 'flex-start'}
          gap="1"
        >
          <dt>{label}</dt>
          <chakra.dd fontWeight="bold" color="fg.default">
            {value ?? (failed ? '–' : <SkeletonBlock height="4" width="6" />)}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}
