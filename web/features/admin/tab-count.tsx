import { chakra } from '@chakra-ui/react/styled-system';
import type { Analytics } from '@contracts/admin.ts';
import { formatCount } from '@/shared/format/numbers.ts';
import { useAnalytics } from './use-admin-list.ts';

/** The number beside a tab's name; its place is kept until it is known, so that no tab moves under the finger. */
export function TabCount({ of }: { of: keyof Analytics['counts'] }) {
  const { data } = useAnalytics();
  return (
    <chakra.span
      color="fg.muted"
      fontVariantNumeric="tabular-nums"
      visibility={data === undefined ? 'hidden' : 'visible'}
    >
      ({data === undefined ? '00' : formatCount(data.counts[of])})
    </chakra.span>
  );
}
