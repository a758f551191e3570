import { Navigate, useParams } from 'react-router-dom';
import { readShortLink } from '@tafiya/deliveries/short-link.rules.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** /m/:id: the short link of an SMS leads to its page. */
export function ShortLinkPage() {
  const path = readShortLink(useParams()['id'] ?? '');
  return path === null ? <NotFoundPage /> : <Navigate to={path} replace />;
}
