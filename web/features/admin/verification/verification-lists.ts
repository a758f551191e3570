export { PapersTab } from './papers-tab.tsx';
export { PendingNames, PendingPayoutAccounts, PendingPhotos } from './pending-changes.tsx';
export { PendingDriversTab } from './pending-drivers-tab.tsx';
export { PendingVehicles } from './pending-vehicles.tsx';
export { UnverifiedDrivers, UnverifiedUsers } from './unverified.tsx';
