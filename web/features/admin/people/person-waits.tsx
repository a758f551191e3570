import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import type { AdminPerson, PersonWait } from '@tafiya/admin/people.contract.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { wordsOf } from '@/shared/format/words.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { AlarmIcon } from '@/shared/ui/icons.ts';
import { PLACES } from '../inbox/inbox-words.ts';
import { useDecide } from '../decisions/decision-area.tsx';

/** An open item, and the button that opens it. */
const WAITS: Record<PersonWait['kind'], { words: string; action: string }> = {
  alarm: { words: 'An alarm is open', action: 'Open the alarm' },
  check_in: { words: 'A check-in without an answer', action: 'Open the check-in' },
  payouts_held: { words: 'Payouts held', action: 'Release payouts' },
  claim: { words: 'A claim waits', action: 'Open the claims' },
  verification: { words: 'The verification waits', action: 'Open the verification' },
  driver: { words: 'The papers of the driver wait', action: 'Open the papers' },
  vehicle: { words: 'A vehicle waits', action: 'Open the vehicle' },
  paper: { words: 'A renewed licence waits', action: 'Open the licence' },
  photo: { words: 'A new photo waits', action: 'Open the photo' },
  name: { words: 'A new name waits', action: 'Open the name' },
  payout_account: { words: 'A payout account waits', action: 'Open the account' },
  message_report: { words: 'A reported message waits', action: 'Open the report' },
  support: { words: 'A request for support waits', action: 'Open the request' },
};

/** Where it is decided: the place of the inbox, but for two kinds that are none of its items. */
const placeOf = ({ kind }: PersonWait) =>
  `/admin/${{ ...PLACES, payouts_held: 'finances/signs', verification: PLACES.user }[kind]}`;

/** The open items of a person: the most urgent as a note with the only filled button, the others as links. */
export function PersonWaits({ person }: { person: AdminPerson }) {
  const decide = useDecide();
  const [first, ...others] = person.waits;
  if (first === undefined) return null;
  const { action } = WAITS[first.kind];
  return (
    <chakra.aside
      aria-label="What waits"
      m="4"
      p="4"
      bg="warning.bg"
      borderRadius="card"
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ md: 'center' }}
      gap="3"
    >
      <chakra.span hideBelow="md" color="warning.fg">
        <AlarmIcon size={18} />
      </chakra.span>
      <chakra.p flex="1">
        <b>{titleOf(first)}</b>
        {first.words !== null && ` ${first.words}`}
        {others.length > 0 && (
          <chakra.span display="block">
            {'Also: '}
            {others.map((wait, index) => (
              <span key={wait.kind}>
                {index > 0 && ', '}
                <Link to={placeOf(wait)}>{labelOf(wait)}</Link>
              </span>
            ))}
          </chakra.span>
        )}
      </chakra.p>
      {first.kind === 'payouts_held' ? (
        <Button size="sm" onClick={() => decide('releasePayouts', { id: person.id, name: person.name })}>
          {action}
        </Button>
      ) : (
        <ButtonLink size="sm" to={placeOf(first)}>
          {action}
        </ButtonLink>
      )}
    </chakra.aside>
  );
}

const LABELS = Object.fromEntries(Object.entries(WAITS).map(([kind, { words }]) => [kind, words]));

function labelOf({ kind }: PersonWait): string {
  return wordsOf(LABELS, kind);
}

/** "Payouts held since Sat 28 Nov:" */
function titleOf(wait: PersonWait): string {
  const since = wait.since === null ? '' : ` since ${formatDay(wait.since)}`;
  return `${labelOf(wait)}${since}${wait.words === null ? '' : ':'}`;
}
