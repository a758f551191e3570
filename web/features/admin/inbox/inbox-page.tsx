import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Inbox, InboxGroupName } from '@tafiya/admin/inbox.contract.ts';
import { formatCount } from '@/shared/format/numbers.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { useDeskKeys } from '@/shared/ui/desk/use-desk-keys.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { useWide } from '@/shared/ui/use-wide.ts';
import { InboxItemView } from './inbox-item.tsx';
import { InboxList } from './inbox-list.tsx';
import { PLACES } from './inbox-words.ts';
import { NothingWaits } from './nothing-waits.tsx';
import { useCare, useInbox } from './use-inbox.ts';
import { foldRows, keyOf, useInboxRows } from './use-inbox-rows.ts';

const HEAD = '52px';

/** /admin/inbox/:kind/:id: everything that waits, and the open item beside it; on phones one after the other. */
export function InboxPage({ cardOf }: { cardOf: (path: string) => ComponentType }) {
  const query = useInbox();
  return (
    <QueryState query={query} what="what waits" skeleton={<RowBars />}>
      {(inbox) => <Items inbox={inbox} cardOf={cardOf} />}
    </QueryState>
  );
}

function Items({ inbox, cardOf }: { inbox: Inbox; cardOf: (path: string) => ComponentType }) {
  const path = useParams()['*'] ?? '';
  const navigate = useNavigate();
  const isWide = useWide() === true;
  const detail = useRef<HTMLElement>(null);
  const { take } = useCare();
  const [isOver, setOver] = useState(false);
  const address = path.split('/').slice(1, 3).join('/');
  const { rows, held, showAll, settle } = useInboxRows(inbox, isOver || address !== '');
  const openKey = address === '' ? (isWide ? rows[0]?.key : undefined) : address;
  const at = rows.findIndex(({ key }) => key === openKey);
  const open = rows[at];
  const [opened, setOpened] = useState<ReadonlySet<InboxGroupName>>(new Set());
  const { shown, folded } = isWide ? foldRows(rows, { opened, openKey }) : { shown: rows, folded: new Map() };
  // Keys that come faster than the page is drawn move on from where the last one led.
  const asked = useRef(openKey);
  const queue = useRef<HTMLElement>(null);
  useEffect(() => {
    asked.current = openKey;
    queue.current?.querySelector('[aria-current=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [openKey]);
  const show = (key: string) => {
    settle(key);
    asked.current = key;
    void navigate(`/admin/inbox/${key}`, { replace: address !== '' });
  };
  const move = (by: number) => {
    const from = shown.findIndex(({ key }) => key === asked.current);
    const next = shown[Math.min(Math.max(from + by, 0), shown.length - 1)];
    if (next) show(next.key);
  };
  const press = (key: string) => () =>
    detail.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click();
  /** An alarm is looked after by its own button. Another item is taken first; nothing is decided without its confirmation. */
  const act = () => {
    if (open === undefined || open.isGone) return;
    const { item } = open;
    const isFree = item.kind !== 'alarm' && item.carer === null && item.cannotDecide === null;
    if (isFree) take(item);
    else press('a')();
  };
  useDeskKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: press('Enter'),
    a: act,
    r: press('r'),
    Escape: address === '' ? undefined : () => void navigate('/admin/inbox'),
  });
  if (rows.length === 0) return <NothingWaits inbox={inbox} />;
  const total = inbox.groups.reduce((sum, { count }) => sum + count, 0);
  const list = (
    <InboxList
      groups={inbox.groups}
      rows={shown}
      folded={folded}
      onUnfold={(name) => setOpened(new Set(opened).add(name))}
      openKey={openKey}
      held={held}
      onShowAll={showAll}
    />
  );
  const view = open && (
    <InboxItemView
      key={keyOf(open.item)}
      row={open}
      Card={cardOf(PLACES[open.item.kind])}
      place={`${formatCount(at + 1)} of ${formatCount(Math.max(total, rows.length))}`}
      onMove={move}
      box={detail}
    />
  );
  if (!isWide && address !== '') return view ?? <Unknown />;
  return (
    <Columns>
      <chakra.section
        ref={queue}
        aria-label="What waits"
        onPointerEnter={({ pointerType }) => setOver(pointerType === 'mouse')}
        onPointerLeave={() => setOver(false)}
      >
        {list}
      </chakra.section>
      {isWide && <div>{view ?? <Unknown />}</div>}
    </Columns>
  );
}

/** The address names an item that waited before this page was opened. */
function Unknown() {
  return (
    <EmptyState
      title="This waits no more"
      action={
        <ButtonLink variant="outline" to="/admin/inbox">
          Inbox
        </ButtonLink>
      }
    />
  );
}

/** Rows as bars. */
function RowBars() {
  return (
    <chakra.div display="grid" gap="2" p="4">
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <SkeletonBlock key={row} h="9" w="full" />
      ))}
    </chakra.div>
  );
}

const Columns = chakra('div', {
  base: {
    display: { md: 'grid' },
    gridTemplateColumns: '432px minmax(0, 1fr)',
    '& > *': { h: { md: `calc(100dvh - ${HEAD})` }, overflowY: { md: 'auto' } },
    '& > :first-of-type': { borderInlineEndWidth: { md: '1px' }, borderColor: 'border.default' },
  },
});
