import { useNavigate, useParams, useSearchParams } from 'react-router-dom';

const IS_ID = /^([0-9a-f-]{36}|\d+)$/;

/** The row that is open: its id is the last part of the address, so that Back closes it and a reload keeps it. */
export function useOpenRow(rows: readonly { id: string }[]) {
  const path = useParams()['*'] ?? '';
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const segments = path.split('/');
  const last = segments.at(-1) ?? '';
  const open = rows.find(({ id }) => id === last);
  const base = open || IS_ID.test(last) ? segments.slice(0, -1).join('/') : path;
  const search = params.size === 0 ? '' : `?${params}`;
  const addressOf = (id: string | null) => `/admin/${id === null ? base : `${base}/${id}`}${search}`;
  return {
    openId: open?.id,
    addressOf,
    /** Moving from row to row leaves one step in the history. */
    show: (id: string | null) => void navigate(addressOf(id), { replace: open !== undefined }),
  };
}
