import { chakra } from '@chakra-ui/react/styled-system';
import { useId, type ReactNode } from 'react';

interface ChartFigureProps {
  title: string;
  note?: string;
  /** The same numbers for the table, which also serves screen readers. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  legend?: readonly { label: ReactNode; color: string }[];
  children: ReactNode;
}

/** A chart with its title and a table of its numbers that can be opened. */
export function ChartFigure({ title, note, columns, rows, legend = [], children }: ChartFigureProps) {
  const titleId = useId();
  return (
    <chakra.figure layerStyle="card" p={{ base: '4', md: '5' }} aria-labelledby={titleId} minW="0" m="0">
      <chakra.figcaption mb="3">
        <chakra.h2 id={titleId} fontSize="lg">
          {title}
        </chakra.h2>
        {note !== undefined && (
          <chakra.p color="fg.muted" textStyle="sm">
            {note}
          </chakra.p>
        )}
      </chakra.figcaption>
      {rows.length === 0 ? (
        <chakra.p color="fg.muted">No data yet.</chakra.p>
      ) : (
        <>
          {legend.length > 0 && <Legend legend={legend} />}
          <chakra.div aria-hidden="true">{children}</chakra.div>
          <NumbersTable title={title} columns={columns} rows={rows} />
        </>
      )}
    </chakra.figure>
  );
}

function Legend({ legend }: Required<Pick<ChartFigureProps, 'legend'>>) {
  return (
    <chakra.div aria-hidden="true" display="flex" gap="4" mb="2" textStyle="sm">
      {legend.map(({ label, color }) => (
        <chakra.span key={color} display="inline-flex" alignItems="center" gap="1.5">
          <chakra.span
            boxSize="3"
            borderRadius="xs"
            borderWidth="1px"
            borderColor="fg.default"
            style={{ background: color }}
          />
          {label}
        </chakra.span>
      ))}
    </chakra.div>
  );
}

function NumbersTable({ title, columns, rows }: Pick<ChartFigureProps, 'title' | 'columns' | 'rows'>) {
  return (
    <chakra.details mt="3">
      <chakra.summary minH="touch" py="2.5" fontWeight="medium" color="positive.fg" cursor="pointer">
        Show as a table
      </chakra.summary>
      <chakra.table
        w="full"
        textStyle="sm"
        css={{
          '& th, & td': { py: '1.5', textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
          '& :is(th, td):first-of-type': { textAlign: 'start' },
          '& tbody tr': { borderTopWidth: '1px', borderColor: 'border.default' },
          '& tbody th': { fontWeight: 'normal' },
        }}
      >
        <chakra.caption srOnly>{title}</chakra.caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...values]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {values.map((value, index) => (
                <td key={columns[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.details>
  );
}
