import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useOwnTitleStore } from '@/shared/ui/own-title.ts';
import { PAGES, pageAt } from './pages.ts';

/** The document title of a path; `Page Not Found` for an unknown path. */
export function titleOf(pathname: string): string {
  const page = pageAt(pathname);
  return page === PAGES['/'] ? page.title : `${page?.title ?? 'Page Not Found'} | Tafiya`;
}

/** Does on navigation what a page load does: sets the title, announces it, and scrolls to the top (except on "back"). */
export function PageTitle() {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const own = useOwnTitleStore((store) => store.title);
  const title = own === null ? titleOf(pathname) : `${own} | Tafiya`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (navigation !== 'POP') window.scrollTo(0, 0);
  }, [pathname, navigation]);
  return (
    <chakra.div srOnly aria-live="polite">
      {navigation === 'POP' ? '' : title}
    </chakra.div>
  );
}
