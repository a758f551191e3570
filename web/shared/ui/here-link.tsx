import { Link, type LinkProps, useLocation } from 'react-router-dom';

/** A link that says when it leads to the page that is open. */
export function HereLink({ to, ...props }: LinkProps & { to: string }) {
  const { pathname } = useLocation();
  return <Link to={to} aria-current={pathname === to ? 'page' : undefined} {...props} />;
}
