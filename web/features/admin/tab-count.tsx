import { chakra } from '@chakra-ui/react/styled-system';
import type { Analytics } from '@contracts/admin.ts';
import { formatCount } from '@/shared/format/numbers.ts';
import { useAnalytics } from './use-admin-list.ts';

/** The number beside a tab's name, once it is known. */
export function TabCount({ of }: { of: keyof Analytics['counts'] }) {
  const { data } = useAnalytics();
  return (
    data && (
      <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
        ({formatCount(data.counts[of])})
      </chakra.span>
    )
  );
}
