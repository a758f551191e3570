import { BarList, Chart, useChart, type BarListData } from '@chakra-ui/charts';
import { chakra } from '@chakra-ui/react/styled-system';
import { Area, AreaChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import type { Analytics } from '@tafiya/admin/contract.ts';
import { formatDay } from '@/shared/format/dates.ts';
import { formatNaira, shortNaira } from '@/shared/format/money.ts';
import { countOf, formatCount } from '@/shared/format/numbers.ts';
import { BarFigure, FILL, TIME_AXIS } from './bar-figure.tsx';
import { ChartFigure } from './chart-figure.tsx';

type Week = Analytics['weekly'][number];
type Route = Analytics['routes'][number];

/** Trips, bookings and revenue per week, and demand by route; each chart also has a table. */
export function AnalyticsCharts({ weekly, routes }: Pick<Analytics, 'weekly' | 'routes'>) {
  return (
    <chakra.div
      display="grid"
      gap="4"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
    >
      <TripsAndBookings weekly={weekly} />
      <Revenue weekly={weekly} />
      <chakra.div gridColumn={{ lg: '1 / -1' }}>
        <Demand routes={routes} />
      </chakra.div>
    </chakra.div>
  );
}

const weekOf = ({ week }: Week) => dayOf(week);
/** "Mon 16 Nov" → "16 Nov": every week begins on a Monday. */
function dayOf(week: string): string {
  return formatDay(week).split(' ').slice(1, 3).join(' ');
}

function TripsAndBookings({ weekly }: { weekly: Week[] }) {
  return (
    <BarFigure
      title="Trips and bookings per week"
      columns={['Week of', 'Trips', 'Bookings']}
      rows={weekly.map((week) => [weekOf(week), formatCount(week.trips), formatCount(week.bookings)])}
      data={weekly.map((week) => ({ time: weekOf(week), first: week.trips, second: week.bookings }))}
      labels={{ first: 'Trips', second: 'Bookings' }}
    />
  );
}

function Revenue({ weekly }: { weekly: Week[] }) {
  const chart = useChart({
    data: weekly.map((week) => ({ ...week, week: weekOf(week) })),
    series: [{ name: 'revenue', label: 'Revenue', color: 'positive.fg' }],
  });
  return (
    <ChartFigure
      title="Revenue per week"
      columns={['Week of', 'Revenue']}
      rows={weekly.map((week) => [weekOf(week), formatNaira(week.revenue)])}
    >
      <Chart.Root chart={chart} height="56" aspectRatio="auto">
        <AreaChart
          data={chart.data}
          responsive
          accessibilityLayer={false}
          style={FILL}
          margin={{ left: 0, right: 8 }}
        >
          <CartesianGrid stroke={chart.color('border.default')} vertical={false} />
          <XAxis dataKey={chart.key('week')} {...TIME_AXIS} />
          <YAxis tickFormatter={shortNaira} tickLine={false} axisLine={false} width={64} />
          <Tooltip cursor={false} animationDuration={0} content={<Chart.Tooltip />} />
          <Area
            dataKey={chart.key('revenue')}
            stroke={chart.color('positive.fg')}
            strokeWidth={2.5}
            fill={chart.color('positive.bg')}
            fillOpacity={1}
            isAnimationActive={false}
          />
        </AreaChart>
      </Chart.Root>
    </ChartFigure>
  );
}

function Demand({ routes }: { routes: Route[] }) {
  const named: BarListData[] = routes.map(({ origin, destination, seats }) => ({
    name: `${origin} to ${destination}`,
    value: seats,
  }));
  const chart = useChart({ data: named, series: [{ name: 'name', color: 'positive.bg' }] });
  return (
    <ChartFigure
      title="Demand by route"
      note="Seats booked in the last 90 days"
      columns={['Route', 'Seats']}
      rows={named.map(({ name, value }) => [name, formatCount(value)])}
    >
      <BarList.Root chart={chart}>
        <BarList.Content>
          <BarList.Bar />
          <BarList.Value valueFormatter={(seats) => countOf(seats, 'seat')} />
        </BarList.Content>
      </BarList.Root>
    </ChartFigure>
  );
}
