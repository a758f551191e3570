import { useParams } from 'react-router-dom';
import { NewSupportPage } from './new-support-page.tsx';
import { SupportListPage } from './support-list-page.tsx';
import { SupportThreadPage } from './support-thread-page.tsx';

/** /support: the list, /support/new: the form, /support/{id}: a request. One route, because every route is in the first download. */
export function SupportPage() {
  const { id } = useParams();
  if (id === undefined) return <SupportListPage />;
  return id === 'new' ? <NewSupportPage /> : <SupportThreadPage id={id} />;
}
