import { localPhone } from '@/shared/format/phone.ts';
import { Link } from 'react-router-dom';

/** Without `id`: a name without a page, as of a visitor or a person whose account is deleted. */
export interface ShownPerson {
  id: string | null | undefined;
  name: string;
  phone?: string | null;
}

/** A name that leads to the page of the person; in a table, without opening the row. */
export function PersonLink({ person: { id, name } }: { person: ShownPerson }) {
  if (id === null || id === undefined) return name;
  return (
    <Link to={`/admin/people/${id}`} onClick={(event) => event.stopPropagation()}>
      {name}
    </Link>
  );
}

/** The name and the phone; "None" without a person. */
export function ReachablePerson({ person }: { person: ShownPerson | null }) {
  if (person === null) return 'None';
  return (
    <>
      <PersonLink person={person} />
      {person.phone && `, ${localPhone(person.phone)}`}
    </>
  );
}

interface Asked {
  isOwn: boolean;
  askedBy: string;
  askedById: string | null;
}

/** The administrator who asked for a decision. */
export function AskedBy({ isOwn, askedBy, askedById }: Asked) {
  return isOwn ? 'You' : <PersonLink person={{ id: askedById, name: askedBy }} />;
}
