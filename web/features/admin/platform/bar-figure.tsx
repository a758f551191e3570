import { separatorRecipe } from '@chakra-ui/react/theme';
import { Chart, useChart } from '@chakra-ui/charts';
import type { ComponentProps } from 'react';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { system } from '@/shared/ui/theme.ts';
import { ChartFigure } from './chart-figure.tsx';

// The tooltip of the charts uses this recipe. The system looks recipes up when a component first uses them.
Object.assign(system._config.theme?.recipes ?? {}, { separator: separatorRecipe });

/** A chart fills its frame. */
export const FILL = { width: '100%', height: '100%' };

/** The axis of weeks or days, with as many names as have room. */
export const TIME_AXIS = {
  tickMargin: 8,
  tickLine: false,
  axisLine: false,
  interval: 'preserveStartEnd',
  minTickGap: 16,
} as const;

interface BarFigureProps extends Pick<
  ComponentProps<typeof ChartFigure>,
  'title' | 'note' | 'columns' | 'rows'
> {
  /** The name of each week or day, and its numbers by the names of the two series. */
  data: { time: string; first: number; second: number }[];
  /** The meaning of the numbers. */
  labels: { first: string; second: string };
  /** The second number stands on the first one instead of beside it. */
  isStacked?: boolean;
}

/** Two numbers per week or day as bars, with their table. */
export function BarFigure({ data, labels, isStacked = false, ...figure }: BarFigureProps) {
  const chart = useChart({
    data,
    series: [
      { name: 'first', label: labels.first, color: 'positive.fg' },
      { name: 'second', label: labels.second, color: 'accent.bg' },
    ],
  });
  return (
    <ChartFigure
      {...figure}
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
          <XAxis dataKey={chart.key('time')} {...TIME_AXIS} />
          <YAxis allowDecimals={false} tickLine={false} axisLine={false} width={36} />
          <Tooltip cursor={false} animationDuration={0} content={<Chart.Tooltip />} />
          {chart.series.map(({ name, color }) => (
            <Bar
              key={name}
              dataKey={chart.key(name)}
              fill={chart.color(color)}
              stroke={chart.color('fg.default')}
              strokeWidth={name === 'second' ? 1 : 0}
              {...(isStacked ? { stackId: 'one' } : { radius: 2 })}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </Chart.Root>
    </ChartFigure>
  );
}
