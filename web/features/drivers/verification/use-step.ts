import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { type StepName, type StepState, STEPS } from './verification-steps.ts';

/** The open step: the one in the address, else the first that is not done. A new step gets the focus. */
export function useStep(states: Record<StepName, StepState>) {
  const [params, setParams] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const [step, setStep] = useState<StepName>(() => {
    const asked = STEPS.find(({ name }) => name === params.get('step'));
    return (asked ?? STEPS.find(({ name }) => states[name] === 'left'))?.name ?? 'review';
  });
  function go(next: StepName) {
    flushSync(() => setStep(next));
    setParams({ step: next }, { replace: true });
    heading.current?.scrollIntoView?.({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }
  return { step, go, heading };
}
