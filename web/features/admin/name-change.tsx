import { chakra } from '@chakra-ui/react/styled-system';
import type { AdminDriver } from '@contracts/admin.ts';
import { formatDay } from '@/shared/format/dates.ts';

/** Says when a verified driver is called something else now; the badge beside it was given to the old name. */
export function NameChange({ driver: { nameChange, user } }: { driver: AdminDriver }) {
  if (nameChange === null) return null;
  return (
    <chakra.span textStyle="sm" fontWeight="normal" overflowWrap="anywhere">
      Verified as {nameChange.verifiedAs}, name changed to {user.name} on {formatDay(nameChange.changedAt)}
    </chakra.span>
  );
}
