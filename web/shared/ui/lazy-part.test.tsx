import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { lazyPart } from './lazy-part.tsx';

interface Props {
  name: string;
}

beforeEach(() => fakeServer().unplug());
afterEach(() => vi.unstubAllGlobals());

const loading = ({ name }: Props) => <p>{`Opening ${name}`}</p>;
const problem = ({ name, onRetry }: Props & { onRetry: () => void }) => (
  <button onClick={onRetry}>{`${name} could not be loaded`}</button>
);
const Loaded = ({ name }: Props) => <p>{`${name} is open`}</p>;

it('shows at once that it opens, and then the part', async () => {
  let arrive: (part: typeof Loaded) => void = () => undefined;
  const Part = lazyPart(() => new Promise<typeof Loaded>((resolve) => (arrive = resolve)), {
    fallback: loading,
  });
  renderApp(<Part name="Booking" />);
  await screen.findByText('Opening Booking');
  arrive(Loaded);
  expect(await screen.findByText('Booking is open')).toBeDefined();
});

it('asks for a part that stands below only once the page is painted', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  const load = vi.fn<() => Promise<typeof Loaded>>(() => Promise.resolve(Loaded));
  const Part = lazyPart(load, { fallback: loading, isBelow: true });
  renderApp(<Part name="Comments" />);
  await screen.findByText('Opening Comments');
  expect(load).not.toHaveBeenCalled();
  for (const paint of frames) paint(0);
  expect(await screen.findByText('Comments is open')).toBeDefined();
});

it('shows a failed download in its place, and tries again when asked or opened again', async () => {
  const load = vi.fn<() => Promise<typeof Loaded>>(() => Promise.reject(new TypeError('Failed to fetch')));
  const Part = lazyPart(load, { fallback: loading, problem });
  function Page() {
    const [open, setOpen] = useState(true);
    return (
      <>
        <button onClick={() => setOpen(!open)}>Toggle</button>
        {open && <Part name="Booking" />}
      </>
    );
  }
  renderApp(<Page />);
  await userEvent.click(await screen.findByText('Booking could not be loaded'));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await screen.findByText('Booking could not be loaded');
  await userEvent.click(screen.getByText('Toggle'));
  load.mockImplementation(() => Promise.resolve(Loaded));
  await userEvent.click(screen.getByText('Toggle'));
  await screen.findByText('Booking is open');
});
