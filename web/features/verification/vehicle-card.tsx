import { useQuery } from '@tanstack/react-query';
import { vehicleSchema } from '@contracts/verification.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { apiGet } from '@/shared/api/api.ts';
import { Card } from '@/shared/ui/card.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { VEHICLE_KEY, VehicleForm } from './vehicle-form.tsx';

/** The vehicle a driver travels in: passengers see model and plate on every ticket. */
export function VehicleCard() {
  const vehicle = useQuery({
    queryKey: VEHICLE_KEY,
    queryFn: () => apiGet('/api/driver/vehicle', vehicleSchema.nullable()),
  });
  if (vehicle.isLoadingError) {
    return (
      <ErrorState
        title="Your vehicle could not be loaded"
        description={messageOf(vehicle.error, 'Please try again.')}
        onRetry={() => void vehicle.refetch()}
        retrying={vehicle.isFetching}
      />
    );
  }
  return (
    <Card title="Your vehicle">
      {vehicle.data === undefined ? (
        <SkeletonGroup label="Loading your vehicle..." display="grid" gap="4">
          <SkeletonBlock h="64" />
          <SkeletonBlock h="24" />
        </SkeletonGroup>
      ) : (
        <VehicleForm vehicle={vehicle.data} />
      )}
    </Card>
  );
}
