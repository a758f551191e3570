import { chakra } from '@chakra-ui/react/styled-system';
import type { Duplicate } from '@tafiya/people/duplicates.contract.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import type { Mark } from './case.ts';
import { wordsOf } from '@/shared/format/words.ts';
import { PersonLink } from '../lists/person-link.tsx';

const KINDS: Record<Duplicate['kind'], string> = {
  nin: 'NIN',
  licence: 'Licence number',
  bank_account: 'Bank account',
  plate: 'Plate',
};

/** The result of our own check of a number: whether another account has it. */
export function markOf(duplicates: readonly Duplicate[], kind: Duplicate['kind']): Mark {
  return duplicates.some((each) => each.kind === kind) ? 'same' : 'ok';
}

/** Ids of the proved duplicates that no administrator has accepted yet: an approval needs a reason. */
export function openDuplicates(duplicates: readonly Duplicate[]): string[] {
  return duplicates.filter(({ accepted, proved }) => proved && !accepted).map(({ id }) => id);
}

/** Other accounts that have submitted the same numbers, now or earlier. */
export function Duplicates({ duplicates }: { duplicates: readonly Duplicate[] }) {
  if (duplicates.length === 0) return null;
  return (
    <chakra.div width="full" display="grid" gap="2">
      <chakra.h3 fontWeight="semibold" color="danger.fg">
        Other accounts have the same number
      </chakra.h3>
      <chakra.ul listStyleType="none" display="grid" gap="2">
        {duplicates.map(({ id, kind, userId, name, email, suspended, deleted, proved, accepted }) => (
          <chakra.li key={id} display="flex" flexWrap="wrap" alignItems="center" gap="2">
            <chakra.span overflowWrap="anywhere">
              {`${wordsOf(KINDS, kind)}: `}
              <PersonLink person={{ id: userId, name: deleted ? 'a deleted account' : name }} />
              {!deleted && `, ${email}`}
            </chakra.span>
            {suspended && <Badge tone="danger">{deleted ? 'Was suspended' : 'Suspended'}</Badge>}
            {!proved && <Badge tone="neutral">Only typed</Badge>}
            {accepted && <Badge tone="outline">Accepted before</Badge>}
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.div>
  );
}
