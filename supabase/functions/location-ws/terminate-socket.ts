import { SOCKET_PING_TIMEOUT_SECONDS } from '../_shared/tracking/limits.rules.ts';

export const UPGRADE_OPTIONS = { idleTimeout: SOCKET_PING_TIMEOUT_SECONDS };

/** The upgraded request of Deno, whose socket can be ended at once. */
export function terminable<Upgraded extends { socket: WebSocket }>({ socket, ...rest }: Upgraded) {
  return { ...rest, socket: Object.assign(socket, { terminate: () => terminateSocket(socket) }) };
}

/**
 * Ends the connection of a socket at once, whatever the client answers. Deno has no public way: after `close` it waits for the
 * client's close frame for ever. Its table of resources can. A runtime without this table keeps the socket until the client
 * leaves or the platform ends the worker (decision 0130).
 */
function terminateSocket(socket: WebSocket): void {
  const name = Object.getOwnPropertySymbols(socket).find(({ description }) => description === '[[rid]]');
  const resource: unknown = name && Reflect.get(socket, name);
  const core = denoCore();
  const close: unknown = core && Reflect.get(core, 'tryClose');
  if (typeof resource === 'number' && typeof close === 'function') Reflect.apply(close, core, [resource]);
}

function denoCore(): object | null {
  const deno: unknown = Reflect.get(globalThis, 'Deno');
  const key = isObject(deno) ? Reflect.get(deno, 'internal') : undefined;
  const internal: unknown = isObject(deno) && typeof key === 'symbol' ? Reflect.get(deno, key) : undefined;
  const core: unknown = isObject(internal) ? Reflect.get(internal, 'core') : undefined;
  return isObject(core) ? core : null;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
