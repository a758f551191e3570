import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'setup';
let kept: string | null = null;

/**
 * The set-up key of the link that the server printed at its first start (`/admin-login?setup=<key>`), null without one.
 * Read once, kept in memory until the page is left, and taken out of the address, where screens and histories would show it.
 */
export function useSetupKey(): string | null {
  const [params, setParams] = useSearchParams();
  const given = params.get(PARAMETER);
  useEffect(() => {
    if (given === null) return;
    kept = given === '' ? kept : given;
    setParams(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete(PARAMETER);
        return rest;
      },
      { replace: true },
    );
  }, [given, setParams]);
  return given === null || given === '' ? kept : given;
}

/** For tests: as after a reload. */
export function forgetSetupKey(): void {
  kept = null;
}
