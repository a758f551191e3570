import { localPhone } from '@/shared/format/phone.ts';
import { Link } from 'react-router-dom';

/** Without `id`: a name without a page, as of a visitor or a person whose account is deleted. */
export interface ShownPerson {
  id: string | null | undefined;
  name: string;
  phone?: string | null;
}

/** The address of a person's page; null without one. */
export function pageOf({ id }: ShownPerson): string | null {
  return id ? `/admin/people/${id}` : null;
}

/** A name that leads to the page of the person; in a table, without opening the row. */
export function PersonLink({ person }: { person: ShownPerson }) {
  const page = pageOf(person);
  if (page === null) return person.name;
  return (
    <Link to={page} onClick={(event) => event.stopPropagation()}>
      {person.name}
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
