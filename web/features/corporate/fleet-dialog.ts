import type { FleetDriver, FleetRoute, FleetTrip, FleetVehicle } from '@contracts/corporate.ts';

/** What is open over the dashboard; null in `vehicle` and `route` means a new one. */
export type FleetDialog =
  | { kind: 'vehicle'; vehicle: FleetVehicle | null }
  | { kind: 'retire-vehicle'; vehicle: FleetVehicle }
  | { kind: 'route'; route: FleetRoute | null }
  | { kind: 'retire-route'; route: FleetRoute }
  | { kind: 'trip' }
  | { kind: 'edit-trip'; trip: FleetTrip }
  | { kind: 'cancel-trip'; trip: FleetTrip }
  | { kind: 'passengers'; trip: FleetTrip }
  | { kind: 'invite' }
  | { kind: 'remove-driver'; driver: FleetDriver };

export type OpenDialog = (dialog: FleetDialog) => void;
