import { Route, Routes } from 'react-router-dom';
import { lazyPage } from './lazy-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PAGES } from './pages.ts';
import { RequireUser } from './require-user.tsx';

const routes = PAGES.map(({ path, load, forUsers = false }) => {
  const Page = lazyPage(load);
  return { forUsers, route: <Route key={path} path={path} element={<Page />} /> };
});

/** The route table (pages.ts) with its guard, and a page for every other path. */
export function AppRoutes() {
  return (
    <Routes>
      {routes.filter(({ forUsers }) => !forUsers).map(({ route }) => route)}
      <Route element={<RequireUser />}>
        {routes.filter(({ forUsers }) => forUsers).map(({ route }) => route)}
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
