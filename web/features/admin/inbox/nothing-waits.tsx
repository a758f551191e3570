import { chakra } from '@chakra-ui/react/styled-system';
import type { Inbox } from '@tafiya/admin/inbox.contract.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { whenWords } from './inbox-words.ts';

/** One sentence: "Nothing to do. The last decision was at 20:12." */
export function NothingWaits({ inbox: { lastDecisionAt } }: { inbox: Inbox }) {
  const at = useNow((now) => (lastDecisionAt === null ? '' : whenWords(lastDecisionAt, now)));
  return (
    <chakra.p px="4" py="3">
      {at === '' ? 'Nothing to do.' : `Nothing to do. The last decision was ${at}.`}
    </chakra.p>
  );
}
