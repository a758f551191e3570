import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ageOf } from '@/shared/format/age.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { Key } from '@/shared/ui/desk/desk.tsx';
import { useDeskKeys } from '@/shared/ui/desk/use-desk-keys.ts';
import { AlarmIcon, CheckIcon } from '@/shared/ui/icons.ts';
import { useOpenRow } from '../lists/use-open-row.ts';
import { CaseDecision } from './case-decision.tsx';
import type { Case, CaseDocument, Mark } from './case.ts';
import { OpenDocument } from './document-view.tsx';
import { PersonLink } from '../lists/person-link.tsx';

/** The list, the documents and what was written, side by side. After a decision the next case opens. */
export function CaseFrame({ label, cases }: { label: string; cases: readonly Case[] }) {
  const { openId, addressOf, show } = useOpenRow(cases);
  const [first] = cases;
  const open = cases.find(({ id }) => id === openId) ?? first;
  const at = open === undefined ? -1 : cases.indexOf(open);
  const move = (by: number) => {
    const next = cases[at + by];
    if (next) show(next.id);
  };
  useDeskKeys({ j: () => move(1), k: () => move(-1) });
  if (open === undefined) return null;
  return (
    <Frame>
      <chakra.nav aria-label={label} borderInlineEndWidth="1px" borderColor="border.default" overflowY="auto">
        {cases.map((each) => (
          <CaseLink key={each.id} {...each} to={addressOf(each.id)} isOpen={each === open} />
        ))}
        <chakra.p p="3" color="fg.quiet" fontSize="13px">
          After a decision the next one opens.
        </chakra.p>
      </chakra.nav>
      <OpenCase key={open.id} open={open} onDecided={() => move(at + 1 < cases.length ? 1 : -1)} />
    </Frame>
  );
}

function CaseLink({ name, since, summary, to, isOpen }: Case & { to: string; isOpen: boolean }) {
  const age = useNow((now) => since && ageOf(since, now));
  return (
    <CaseRow data-open={isOpen || undefined}>
      <Link to={to} replace aria-current={isOpen ? 'true' : undefined}>
        <chakra.b fontWeight="semibold" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
          {name}
        </chakra.b>
        <chakra.span color="fg.quiet" fontSize="13px">
          {age}
        </chakra.span>
        <chakra.span color="fg.quiet" fontSize="13px">
          {summary}
        </chakra.span>
      </Link>
    </CaseRow>
  );
}

/** One case. Its documents count as seen once they were shown; until then it cannot be approved. */
function OpenCase({ open, onDecided }: { open: Case; onDecided: () => void }) {
  const given = open.documents.filter(({ path }) => path !== null);
  const [at, setAt] = useState(0);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const reason = useRef<HTMLTextAreaElement>(null);
  const shown = given[at];
  const see = ({ label }: CaseDocument) => setSeen((before) => new Set(before).add(label));
  useDeskKeys(Object.fromEntries(given.map((_, index) => [String(index + 1), () => setAt(index)])));
  return (
    <>
      <chakra.section
        aria-label={`Documents of ${open.name}`}
        bg="bg.page"
        display="flex"
        flexDirection="column"
        minW="0"
        minH="0"
      >
        <chakra.div
          display="flex"
          flexWrap="wrap"
          gap="1"
          px="3"
          py="1.5"
          bg="bg.card"
          borderBottomWidth="1px"
          borderColor="border.default"
        >
          {open.documents.map((each) => {
            const index = given.indexOf(each);
            if (index < 0) return <Missing key={each.label}>{`${each.label}: none`}</Missing>;
            return (
              <Button
                key={each.label}
                size="sm"
                variant="ghost"
                bg={index === at ? 'bg.subtle' : undefined}
                aria-pressed={index === at}
                onClick={() => setAt(index)}
              >
                {each.label}
                {seen.has(each.label) ? <CheckIcon size={14} aria-label="seen" /> : <Key>{index + 1}</Key>}
              </Button>
            );
          })}
        </chakra.div>
        <chakra.div
          flex="1"
          minH="0"
          overflow="auto"
          p="3"
          display="grid"
          gridAutoColumns="minmax(0, 1fr)"
          // Two pictures that are compared stand side by side.
          gridAutoFlow={shown?.beside ? 'column' : 'row'}
          gap="3"
          alignContent="start"
        >
          {given.length === 0 && <chakra.p color="fg.quiet">No documents were sent with this.</chakra.p>}
          {shown && <OpenDocument key={shown.label} document={shown} isLarge onShown={() => see(shown)} />}
          {shown?.beside && shown.beside.path !== null && (
            <OpenDocument
              key={shown.beside.label}
              document={shown.beside}
              isLarge
              onShown={() => undefined}
            />
          )}
        </chakra.div>
      </chakra.section>
      <chakra.section
        aria-label={`What is known about ${open.name}`}
        borderInlineStartWidth="1px"
        borderColor="border.default"
        display="flex"
        flexDirection="column"
        minH="0"
      >
        <chakra.div
          flex="1"
          minH="0"
          overflowY="auto"
          px="4"
          pt="3"
          display="grid"
          gap="2"
          alignContent="start"
        >
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
            <chakra.h2 fontSize="18px">
              <PersonLink person={{ id: open.personId, name: open.name }} />
            </chakra.h2>
            {open.badges}
          </chakra.div>
          {open.notes}
          <chakra.dl>
            {open.fields.map(([name, value, mark]) => (
              <FieldRow key={name} data-mark={mark}>
                <dt>{name}</dt>
                <dd>{value}</dd>
                <Sign mark={mark} />
              </FieldRow>
            ))}
          </chakra.dl>
        </chakra.div>
        {open.decision && (
          <CaseDecision
            {...open.decision}
            name={open.name}
            cannotDecide={open.cannotDecide ?? null}
            unseen={given.filter(({ label }) => !seen.has(label)).map(({ label }) => label)}
            reasonField={reason}
            onDecided={onDecided}
          />
        )}
      </chakra.section>
    </>
  );
}

function Sign({ mark }: { mark: Mark | undefined }) {
  if (mark === undefined) return null;
  if (mark === 'ok') return <CheckIcon size={16} aria-label="Our own check" />;
  return <AlarmIcon size={16} aria-label={mark === 'same' ? 'Another account has it' : 'Differs'} />;
}

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '180px minmax(0, 1fr) minmax(18rem, 384px)',
    gridTemplateRows: 'minmax(0, 1fr)',
    h: 'calc(100dvh - 100px)',
  },
});

const Missing = chakra('span', {
  base: { color: 'fg.quiet', fontSize: '13px', alignSelf: 'center', px: '2.5' },
});

const CaseRow = chakra('div', {
  base: {
    '& > a': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: '2',
      px: '3',
      py: '2',
      lineHeight: '20px',
      borderBottomWidth: '1px',
      borderColor: 'border.default',
    },
    '&[data-open] > a': { bg: 'bg.subtle', boxShadow: 'inset 3px 0 {colors.positive.fg}' },
  },
});

const FieldRow = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '112px minmax(0, 1fr) 20px',
    alignItems: 'center',
    minH: '9',
    mx: '-2',
    px: '2',
    borderBottomWidth: '1px',
    borderColor: 'border.default',
    lineHeight: '18px',
    '& dt': { color: 'fg.quiet' },
    '& dd': { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
    '& svg': { color: 'positive.fg' },
    '&[data-mark=same]': { bg: 'danger.bg' },
    '&[data-mark=see]': { bg: 'warning.bg' },
    '&:is([data-mark=same], [data-mark=see]) svg': { color: 'fg.default' },
  },
});
