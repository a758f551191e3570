import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { Inbox, InboxGroupName, InboxItem, InboxKind } from '@tafiya/admin/inbox.contract.ts';
import { ageOf } from '@/shared/format/age.ts';
import { formatCount } from '@/shared/format/numbers.ts';
import { useNow } from '@/shared/live/use-now.ts';
import {
  AlarmIcon,
  CarIcon,
  CashIcon,
  ClaimIcon,
  ClockIcon,
  LockIcon,
  MailIcon,
  MessageIcon,
  MoreIcon,
  PersonIcon,
} from '@/shared/ui/icons.ts';
import { useWide } from '@/shared/ui/use-wide.ts';
import { useDecide } from '../decisions/decision-area.tsx';
import {
  carerWords,
  GROUP_NAMES,
  initialsOf,
  isLate,
  kindsOf,
  nameOf,
  whatOf,
  whenWords,
} from './inbox-words.ts';
import { useItemState } from './use-inbox.ts';
import type { InboxRow } from './use-inbox-rows.ts';

const ICONS: Record<InboxKind, ComponentType<{ size?: number }>> = {
  alarm: AlarmIcon,
  check_in: ClockIcon,
  confirmation: CashIcon,
  entry: CashIcon,
  payout: CashIcon,
  payout_account: CashIcon,
  payment: CashIcon,
  refund: CashIcon,
  dispute: CashIcon,
  difference: CashIcon,
  driver: PersonIcon,
  user: PersonIcon,
  vehicle: CarIcon,
  photo: PersonIcon,
  name: PersonIcon,
  paper: PersonIcon,
  claim: ClaimIcon,
  support: MailIcon,
  trip_report: CarIcon,
  message_report: MessageIcon,
};

interface InboxListProps {
  groups: Inbox['groups'];
  rows: readonly InboxRow[];
  /** By group, the rows behind one that says how many they are. */
  folded: ReadonlyMap<InboxGroupName, readonly InboxRow[]>;
  onUnfold: (group: InboxGroupName) => void;
  openKey: string | undefined;
  held: number;
  onShowAll: () => void;
}

/** Open items by group: a row of 36 px each, of 60 px on phones. */
export function InboxList({ groups, rows, folded, onUnfold, openKey, held, onShowAll }: InboxListProps) {
  const names = [...new Set(rows.map(({ group }) => group))];
  return (
    <>
      <chakra.div role="status">
        {held > 0 && (
          <Button variant="plain" w="full" h="9" borderRadius="0" onClick={onShowAll}>
            {`${formatCount(held)} new`}
          </Button>
        )}
      </chakra.div>
      {names.map((name) => (
        <chakra.section key={name} aria-label={GROUP_NAMES[name]}>
          <GroupHead>
            {GROUP_NAMES[name]}
            <span>{formatCount(groups.find((group) => group.name === name)?.count ?? 0)}</span>
          </GroupHead>
          <chakra.ul listStyleType="none">
            {rows
              .filter(({ group }) => group === name)
              .map((row) => (
                <li key={row.key}>
                  <ItemRow row={row} isOpen={row.key === openKey} />
                </li>
              ))}
            {folded.has(name) && (
              <li>
                <RowBox>
                  <button type="button" onClick={() => onUnfold(name)}>
                    <MoreIcon size={18} />
                    <b>{`${formatCount(folded.get(name)?.length ?? 0)} more`}</b>{' '}
                    <span data-what>{kindsOf(folded.get(name) ?? [])}</span>
                  </button>
                </RowBox>
              </li>
            )}
          </chakra.ul>
        </chakra.section>
      ))}
    </>
  );
}

function ItemRow({ row: { key, group, item, isGone }, isOpen }: { row: InboxRow; isOpen: boolean }) {
  const decide = useDecide();
  const Icon = ICONS[item.kind];
  const isRed = group === 'alarms' && !isGone;
  const hasActions = useWide() !== true && item.isNew && !isGone;
  return (
    <>
      <RowBox
        data-open={isOpen || undefined}
        data-red={isRed || undefined}
        data-gone={isGone || undefined}
        data-acts={hasActions || undefined}
      >
        <Link to={`/admin/inbox/${key}`} aria-current={isOpen ? 'true' : undefined}>
          <Icon size={18} />
          <b>{nameOf(item)}</b>
          <chakra.span data-what>{isGone ? <Decided item={item} /> : whatOf(item)}</chakra.span>
          <chakra.span data-end>
            {item.cannotDecide !== null && !isGone && (
              <chakra.span role="img" aria-label="You cannot decide it" title={item.cannotDecide}>
                <LockIcon size={14} />
              </chakra.span>
            )}
            {item.carer !== null && !isGone && (
              <Initials role="img" aria-label={carerWords(item.carer)} title={carerWords(item.carer)}>
                {initialsOf(item.carer.name)}
              </Initials>
            )}
            <Age since={item.since} />
          </chakra.span>
        </Link>
      </RowBox>
      {hasActions && (
        <PhoneActions>
          <Button
            colorPalette="red"
            aria-label={`I look after it: ${nameOf(item)}`}
            onClick={() => decide('acknowledgeAlarm', { id: item.id, name: nameOf(item) })}
          >
            I look after it
          </Button>
          {item.phone !== null && (
            <Button asChild variant="outline">
              <a href={`tel:${item.phone}`} aria-label={`Call ${nameOf(item)}`}>
                Call
              </a>
            </Button>
          )}
        </PhoneActions>
      )}
    </>
  );
}

function Age({ since }: { since: string }) {
  const age = useNow((now) => ageOf(since, now));
  const late = useNow((now) => isLate(since, now));
  return (
    <time dateTime={since} data-late={late || undefined}>
      {age}
    </time>
  );
}

/** "Decided by Halima at 20:14" */
export function Decided({ item }: { item: InboxItem }) {
  const decision = useItemState(item, true)?.decision;
  const at = useNow((now) => (decision ? whenWords(decision.at, now) : ''));
  return decision ? `Decided by ${decision.by ?? 'an administrator'} ${at}` : 'Waits no more';
}

const GroupHead = chakra('h2', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    h: { base: '9', md: '26px' },
    px: '4',
    bg: 'bg.page',
    color: 'fg.quiet',
    fontSize: { base: 'sm', md: '13px' },
    fontWeight: 'semibold',
    letterSpacing: 'normal',
    fontVariantNumeric: 'tabular-nums',
  },
});

const Initials = chakra('span', {
  base: {
    w: '22px',
    h: '22px',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border.default',
    bg: 'bg.subtle',
    color: 'fg.default',
    fontSize: '13px',
    fontWeight: 'semibold',
    lineHeight: '20px',
    letterSpacing: '-0.04em',
    textAlign: 'center',
  },
});

const RowBox = chakra('div', {
  base: {
    '& > :is(a, button)': {
      display: 'grid',
      w: 'full',
      textAlign: 'start',
      gridTemplateColumns: { base: '22px minmax(0, 1fr) auto', md: '18px auto minmax(0, 1fr) auto' },
      columnGap: { base: '3', md: '2' },
      alignItems: 'center',
      minH: { base: '60px', md: '9' },
      px: '4',
      py: { base: '2', md: '0' },
      fontSize: { base: 'md', md: 'sm' },
      borderBottomWidth: '1px',
      borderColor: 'border.default',
      color: 'fg.default',
      outlineOffset: '-2px',
    },
    '& svg': { color: 'fg.quiet' },
    '& > * > svg': { gridRow: { base: 'span 2', md: 'auto' } },
    '& b': { fontWeight: 'semibold', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& [data-what]': {
      color: 'fg.quiet',
      fontSize: 'sm',
      gridColumn: { base: '2', md: 'auto' },
      gridRow: { base: '2', md: 'auto' },
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      _firstLetter: { textTransform: { base: 'uppercase', md: 'none' } },
    },
    '& [data-end]': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      gridColumn: { base: '3', md: 'auto' },
      gridRow: { base: '1', md: 'auto' },
    },
    '& time': { color: 'fg.quiet', fontSize: { base: 'sm', md: '13px' }, fontVariantNumeric: 'tabular-nums' },
    '& time[data-late]': { color: 'warning.fg', fontWeight: 'semibold' },
    '&[data-open] > a': { bg: { md: 'bg.subtle' }, boxShadow: { md: 'inset 3px 0 {colors.positive.fg}' } },
    '&[data-red] > a': { bg: 'danger.bg' },
    '&[data-red] :is(a > svg, time)': { color: 'danger.fg' },
    '&[data-red][data-open] > a': { boxShadow: { md: 'inset 4px 0 {colors.danger.fg}' } },
    '&[data-red] b': { fontWeight: 'bold' },
    '&[data-acts] > a': { borderBottomWidth: '0' },
    '&[data-gone] :is(b, time)': { color: 'fg.quiet', fontWeight: 'normal' },
  },
});

/** On a phone the action of a new alarm stands in its row. */
const PhoneActions = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    px: '4',
    pb: '3',
    ps: '50px',
    bg: 'danger.bg',
    borderBottomWidth: '1px',
    borderColor: 'border.default',
    '& > button': { flex: '1' },
  },
});
