declare const Deno: { env: { get(name: string): string | undefined } };

/** Moves the clock of a function by CLOCK_MOVED_SECONDS. Deno loads it first, in tests of another day (`process/clock.ts`). */
const movedMs = Number(Deno.env.get('CLOCK_MOVED_SECONDS')) * 1000;
const RealDate = Date;
const now = () => RealDate.now() + movedMs;

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
