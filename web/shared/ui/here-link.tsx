import { Link, type LinkProps, useLocation } from 'react-router-dom';

/** A link that marks itself when it leads to the open page. */
export function HereLink({ to, ...props }: LinkProps & { to: string }) {
  const { pathname } = useLocation();
  return <Link to={to} aria-current={pathname === to ? 'page' : undefined} {...props} />;
}
