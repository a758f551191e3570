import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { AdminPerson } from '@tafiya/admin/people.contract.ts';
import { DeskHead } from '@/shared/ui/desk/desk.tsx';
import { MessageIcon, PhoneIcon } from '@/shared/ui/icons.ts';
import { useOwnTitle } from '@/shared/ui/own-title.ts';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { useWide } from '@/shared/ui/use-wide.ts';
import { AlarmBell, NewAlarms } from '../alarm-bell.tsx';
import { useFresh } from '../lists/use-admin-list.ts';
import { HeadSearch } from '../search/head-search.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonMenu } from './person-menu.tsx';
import { PersonTimeline } from './person-timeline.tsx';
import { PersonWaits } from './person-waits.tsx';

/** /admin/people/:id: a person's identity, open items and history. Opening it is audited. */
export function PersonPage({ id }: { id: string }) {
  const person = useFresh('GET /admin/people/:id', { id });
  // On phones the head has no room for the search and the bell; the place People has both.
  const isWide = useWide();
  const name = person.data && nameOf(person.data);
  useOwnTitle(`${name ?? 'Person'} | Admin Panel`);
  return (
    <>
      <DeskHead title={name ?? 'Person'} from={{ to: '/admin/users', label: 'Users' }}>
        {isWide && <HeadSearch />}
        {isWide ? <AlarmBell /> : <NewAlarms />}
        {person.data && <HeadActions person={person.data} />}
      </DeskHead>
      <QueryState query={person} what="this person" mayBeMissing>
        {(data) => (
          <chakra.div
            display={{ md: 'grid' }}
            gridTemplateColumns="304px minmax(0, 1fr)"
            h={{ md: 'calc(100dvh - 52px)' }}
          >
            <chakra.section
              aria-label="Facts"
              p="4"
              overflowY={{ md: 'auto' }}
              borderInlineEndWidth={{ md: '1px' }}
              borderColor="border.default"
            >
              <PersonFacts person={data} />
            </chakra.section>
            <chakra.section aria-label="What happened" minW="0" overflowY={{ md: 'auto' }}>
              <PersonWaits person={data} />
              <PersonTimeline id={id} />
            </chakra.section>
          </chakra.div>
        )}
      </QueryState>
    </>
  );
}

/** The name of a deleted account is not known. */
function nameOf({ name, deletedAt }: AdminPerson): string {
  return deletedAt === null ? name : 'Deleted account';
}

function HeadActions({ person }: { person: AdminPerson }) {
  return (
    <chakra.span display="flex" alignItems="center" gap="1" flex="none">
      {person.email !== '' && (
        <chakra.span hideBelow="md">
          <Button asChild variant="outline" size="sm">
            <a href={`mailto:${person.email}`}>
              <MessageIcon size={16} />
              Write
            </a>
          </Button>
        </chakra.span>
      )}
      {person.phone !== '' && (
        <chakra.span hideFrom="md">
          <Button asChild variant="ghost" size="sm" px="0" aria-label={`Call ${person.name}`}>
            <a href={`tel:${person.phone}`}>
              <PhoneIcon size={20} />
            </a>
          </Button>
        </chakra.span>
      )}
      <PersonMenu person={person} />
    </chakra.span>
  );
}
