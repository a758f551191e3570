import { Link } from 'react-router-dom';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { firstNameOf } from '@/shared/format/words.ts';
import { useWide } from '@/shared/ui/use-wide.ts';
import { useOneRow } from './one-row.ts';

interface PersonLinkProps {
  person: { id: string; name: string };
}

/** A name that leads to the page of the person; in a table, without opening the row. */
export function PersonLink({ person: { id, name } }: PersonLinkProps) {
  return (
    <Link to={`/admin/people/${id}`} onClick={(event) => event.stopPropagation()}>
      {name}
    </Link>
  );
}

/** At the foot of the panel of a row that is about a person: the one filled button there, and a quiet one in a card. */
export function OpenPerson({ person: { id, name } }: PersonLinkProps) {
  const isWide = useWide();
  const inCard = useOneRow() !== null || !isWide;
  return (
    <ButtonLink
      to={`/admin/people/${id}`}
      label={`Open the page of ${name}`}
      {...(inCard && { variant: 'outline', size: 'sm' })}
    >
      {`Open the page of ${firstNameOf(name)}`}
    </ButtonLink>
  );
}

/** A name, which leads to the page of the person if it is one. */
export function NameLink({ id, name }: { id: string | undefined; name: string }) {
  return id === undefined ? name : <PersonLink person={{ id, name }} />;
}
