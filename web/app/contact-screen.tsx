import { useLocation } from 'react-router-dom';
import { ContactPage } from '@/features/information/contact-page.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { LoadingStripes } from '@/shared/ui/stripes.tsx';

const TOKEN = /^[A-Za-z0-9_-]{22}$/;
const VisitorThreadPage = lazyPart(
  () => import('@/features/support/visitor-thread-page.tsx').then((file) => file.VisitorThreadPage),
  { fallback: <LoadingStripes label="Loading your request..." minH="70dvh" alignContent="center" /> },
);

/** /contact; with #<token>, the link of a mail, the request of a visitor. */
export function ContactScreen() {
  const token = useLocation().hash.slice(1);
  return TOKEN.test(token) ? <VisitorThreadPage key={token} token={token} /> : <ContactPage />;
}
