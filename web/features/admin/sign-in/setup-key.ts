import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'setup';
let kept: string | null = null;

/**
 * The set-up key from the link that the server printed at its first start (`/admin-login?setup=<key>`), or null. The key
 * stays in memory until the page is left and is removed from the address, so that it does not stay in the history.
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

/** Clears the key as a reload would. For tests. */
export function resetSetupKey(): void {
  kept = null;
}
