import { separatorRecipe } from '@chakra-ui/react/theme';
import { Chart, useChart } from '@chakra-ui/charts';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import type { AdminDemand } from '@contracts/demand.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { formatCount } from '@/shared/format/numbers.ts';
import { system } from '@/shared/ui/theme.ts';
import { ChartFigure } from './chart-figure.tsx';

// As in the charts of Analytics: the tooltip uses this recipe.
Object.assign(system._config.theme?.recipes ?? {}, { separator: separatorRecipe });

const FILL = { width: '100%', height: '100%' };

/** People who searched for each day: those who found a trip, and those who did not. */
export function DemandChart({ days }: Pick<AdminDemand, 'days'>) {
  const data = days.map(({ date, people, found }) => ({
    date: formatDay(date),
    found,
    unmet: people - found,
  }));
  const chart = useChart({
    data,
    series: [
      { name: 'found', label: 'Found a trip', color: 'positive.fg' },
      { name: 'unmet', label: 'Found none', color: 'accent.bg' },
    ],
  });
  return (
    <ChartFigure
      title="People who searched, by day of travel"
      note="The next 14 days"
      columns={['Day', 'Searched', 'Found a trip', 'Found none']}
      rows={days.map(({ date, people, found }) => [
        formatDay(date),
        ...[people, found, people - found].map(formatCount),
      ])}
      legend={chart.series.map(({ label, color }) => ({ label, color: chart.color(color) }))}
    >
      <Chart.Root chart={chart} height="56" aspectRatio="auto">
        <BarChart
          data={chart.data}
          responsive
          accessibilityLayer={false}
          style={FILL}
          margin={{ left: 0, right: 0 }}
        >
          <CartesianGrid stroke={chart.color('border.default')} vertical={false} />
          <XAxis
            dataKey={chart.key('date')}
            tickMargin={8}
            tickLine={false}
            axisLine={false}
            interval="preserveStartEnd"
            minTickGap={16}
          />
          <YAxis allowDecimals={false} tickLine={false} axisLine={false} width={36} />
          <Tooltip cursor={false} animationDuration={0} content={<Chart.Tooltip />} />
          {chart.series.map(({ name, color }) => (
            <Bar
              key={name}
              dataKey={chart.key(name)}
              stackId="people"
              fill={chart.color(color)}
              stroke={chart.color('fg.default')}
              strokeWidth={name === 'unmet' ? 1 : 0}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </Chart.Root>
    </ChartFigure>
  );
}
