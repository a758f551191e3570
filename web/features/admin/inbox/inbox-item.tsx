import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentType, ReactNode, Ref } from 'react';
import { Badge } from '@/shared/ui/badges.tsx';
import { Key } from '@/shared/ui/desk/desk.tsx';
import { ChevronDownIcon, ChevronUpIcon, PhoneIcon } from '@/shared/ui/icons.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { useDecide } from '../decisions/decision-area.tsx';
import { OneRow } from '../lists/one-row.ts';
import { PersonLink } from '../lists/person-link.tsx';
import { Decided } from './inbox-list.tsx';
import { carerWords, GROUP_NAMES, nameOf, whatOf } from './inbox-words.ts';
import { useCare } from './use-inbox.ts';
import type { InboxRow } from './use-inbox-rows.ts';

interface InboxItemViewProps {
  row: InboxRow;
  /** The list that shows the item as its only row. */
  Card: ComponentType;
  /** Which of all it is: "1 of 19". */
  place: string;
  onMove: (by: number) => void;
  box: Ref<HTMLElement>;
}

/** The open item: the card of its list, and who looks after it. */
export function InboxItemView({
  row: { group, item, isGone },
  Card,
  place,
  onMove,
  box,
}: InboxItemViewProps) {
  const isAlarm = item.kind === 'alarm';
  return (
    <chakra.article
      ref={box}
      tabIndex={-1}
      aria-labelledby="inbox-item"
      outline="none"
      display="flex"
      flexDirection="column"
      minW="0"
      minH={{ md: '100%' }}
    >
      <chakra.header px={{ base: '4', md: '5' }} pt="4" pb="2" display="grid" gap="1.5">
        <chakra.div display="flex" alignItems="center" gap="2">
          <Badge tone={group === 'alarms' && !isGone ? 'danger' : 'neutral'} minW="0" whiteSpace="normal">
            {isGone ? (
              <Decided item={item} />
            ) : (
              <span>
                {isAlarm ? 'Alarm' : GROUP_NAMES[group]}
                {/* On phones the foot has it. */}
                <chakra.span hideBelow="md">{`: ${withSmallLetter(carerWords(item.carer))}`}</chakra.span>
              </span>
            )}
          </Badge>
          <chakra.span ms="auto" flex="none" display="flex" alignItems="center" gap={{ md: '2' }}>
            <chakra.span color="fg.quiet" fontSize="sm" fontVariantNumeric="tabular-nums">
              {place}
            </chakra.span>
            <MoveButton label="Previous" deskKey="k" onClick={() => onMove(-1)}>
              <ChevronUpIcon size={16} />
            </MoveButton>
            <MoveButton label="Next" deskKey="j" onClick={() => onMove(1)}>
              <ChevronDownIcon size={16} />
            </MoveButton>
          </chakra.span>
        </chakra.div>
        <chakra.h2 id="inbox-item" fontSize="1.375rem" lineHeight="1.3" overflowWrap="anywhere">
          <PersonLink person={{ id: item.personId, name: nameOf(item) }} />
        </chakra.h2>
        <chakra.p color="fg.quiet" _firstLetter={{ textTransform: 'uppercase' }}>
          {whatOf(item)}
        </chakra.p>
      </chakra.header>
      <chakra.div flex="1" px={{ md: '4' }} pb="4">
        {/* An alarm that has ended says by whom. */}
        {(!isGone || isAlarm) && (
          <OneRow value={item.id}>
            <Card />
          </OneRow>
        )}
      </chakra.div>
      {!isGone && (isAlarm ? item.count === null && <AlarmFoot item={item} /> : <CareFoot item={item} />)}
    </chakra.article>
  );
}

/** "you look after it", but "Halima Bako looks after it". */
function withSmallLetter(words: string): string {
  return words.replace(/^(?:You|No one)/, (word) => word.toLowerCase());
}

function CareFoot({ item }: Pick<InboxRow, 'item'>) {
  const { take, giveBack, isPending } = useCare();
  const isOwn = item.carer?.isOwn === true;
  return (
    <Foot>
      {item.cannotDecide !== null && <chakra.p color="fg.muted">{item.cannotDecide}</chakra.p>}
      {item.cannotDecide === null && item.carer === null && (
        <Button variant="outline" disabled={isPending} onClick={() => take(item)}>
          I look after it <Key>A</Key>
        </Button>
      )}
      {item.carer !== null && <span>{carerWords(item.carer)}</span>}
      {isOwn && (
        <Button variant="outline" disabled={isPending} onClick={() => giveBack(item)}>
          Give it back
        </Button>
      )}
    </Foot>
  );
}

/** The actions of an alarm, which has its own way to be looked after. Each asks before it acts. */
function AlarmFoot({ item }: Pick<InboxRow, 'item'>) {
  const decide = useDecide();
  const subject = { id: item.id, name: nameOf(item) };
  return (
    <Foot>
      {item.isNew ? (
        <Button data-key="a" colorPalette="red" onClick={() => decide('acknowledgeAlarm', subject)}>
          I look after it <Key>A</Key>
        </Button>
      ) : (
        <span>{carerWords(item.carer)}</span>
      )}
      {item.phone !== null && (
        <Button asChild variant="outline">
          <a href={`tel:${item.phone}`}>
            <PhoneIcon size={18} />
            {`Call ${firstNameOf(nameOf(item))}`}
          </a>
        </Button>
      )}
      <Button
        data-key="r"
        variant="plain"
        color="fg.quiet"
        ms="auto"
        onClick={() => decide('closeAlarm', subject)}
      >
        End the alarm…
      </Button>
    </Foot>
  );
}

const Foot = chakra('footer', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    px: { base: '4', md: '5' },
    py: '2',
    minH: '16',
    borderTopWidth: '1px',
    borderColor: 'border.default',
    bg: 'bg.card',
    position: { md: 'sticky' },
    bottom: '0',
  },
});

interface MoveButtonProps {
  label: string;
  deskKey: string;
  onClick: () => void;
  children: ReactNode;
}

function MoveButton({ label, deskKey, onClick, children }: MoveButtonProps) {
  return (
    <Button variant="plain" size="sm" px="1" color="fg.default" aria-label={label} onClick={onClick}>
      {children}
      <Key>{deskKey}</Key>
    </Button>
  );
}
