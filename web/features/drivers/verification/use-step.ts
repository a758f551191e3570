import { useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type StepName, type StepState, STEPS } from './verification-steps.ts';

/**
 * The open step: the one in the address, so that the phone's back gesture goes one step back, else the first that is not done. A new step
 * gets the focus, unless `go` is told what gets it.
 */
export function useStep(states: Record<StepName, StepState>) {
  const [params, setParams] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const [first] = useState(() => STEPS.find(({ name }) => states[name] === 'left')?.name ?? 'review');
  const step = STEPS.find(({ name }) => name === params.get('step'))?.name ?? first;
  const shown = useRef(step);
  const focus = useRef<(() => void) | undefined>(undefined);
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    if (focus.current) focus.current();
    else heading.current?.focus({ preventScroll: true });
    focus.current = undefined;
  }, [step]);
  function go(next: StepName, then?: () => void) {
    if (next === step) return;
    focus.current = then;
    setParams({ step: next });
  }
  return { step, go, heading };
}
