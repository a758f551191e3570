import { chakra } from '@chakra-ui/react/styled-system';
import type { Fleet } from '@contracts/corporate.ts';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { ScheduleForm } from './schedule-form.tsx';

/** Schedule Trip; says what is missing before it asks for anything. */
export function ScheduleSheet({ fleet, onClose }: { fleet: Fleet; onClose: () => void }) {
  const routes = fleet.routes.filter((route) => route.isActive);
  const vehicles = fleet.vehicles.filter((vehicle) => vehicle.status === 'active' && vehicle.driver !== null);
  return (
    <Sheet title="Schedule Trip" onClose={onClose}>
      {routes.length > 0 && vehicles.length > 0 ? (
        <ScheduleForm routes={routes} vehicles={vehicles} onClose={onClose} />
      ) : (
        <chakra.div display="grid" gap="2">
          <p>Before you can schedule a trip:</p>
          <chakra.ul paddingInlineStart="5" display="grid" gap="1">
            {routes.length === 0 && <li>Create a route that is running.</li>}
            {vehicles.length === 0 && (
              <li>Give an active vehicle a driver: invite one in Fleet Management; they must accept.</li>
            )}
          </chakra.ul>
        </chakra.div>
      )}
    </Sheet>
  );
}
