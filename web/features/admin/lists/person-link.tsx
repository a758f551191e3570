import { Link } from 'react-router-dom';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { firstNameOf } from '@/shared/format/words.ts';

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

/** At the foot of the panel of a row that is about a person. */
export function OpenPerson({ person: { id, name } }: PersonLinkProps) {
  return (
    <ButtonLink to={`/admin/people/${id}`} label={`Open the page of ${name}`}>
      {`Open the page of ${firstNameOf(name)}`}
    </ButtonLink>
  );
}

/** A name, which leads to the page of the person if it is one. */
export function NameLink({ id, name }: { id: string | undefined; name: string }) {
  return id === undefined ? name : <PersonLink person={{ id, name }} />;
}
