import type { AnswerOf } from '@/shared/api/calls.ts';
import { AdminList, type AdminListProps } from './admin-list.tsx';
import { AdminRows, type AdminRowsProps } from './admin-rows.tsx';
import type { AdminListName } from './use-admin-list.ts';

/** A row of a list. */
export type RowOf<Name extends AdminListName> =
  AnswerOf<Name> extends readonly (infer Row extends { id: string })[] ? Row : never;

/** Without the rows, which the list loads. */
type RowProps<Row extends { id: string }> =
  AdminRowsProps<Row> extends infer Props ? (Props extends unknown ? Omit<Props, 'rows'> : never) : never;

/** A list whose rows are a table, or lines or cards on phones. */
export function AdminTable<Name extends AdminListName>(
  props: Omit<AdminListProps<Name>, 'children'> & RowProps<RowOf<Name>>,
) {
  return (
    <AdminList {...props}>
      {(rows) => <AdminRows {...(props as unknown as AdminRowsProps<{ id: string }>)} rows={rows as never} />}
    </AdminList>
  );
}
