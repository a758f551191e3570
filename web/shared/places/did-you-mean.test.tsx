import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/api-error.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { DidYouMean } from './did-you-mean.tsx';

const GARKIS = [
  { placeId: 'garki-fct', name: 'Garki, FCT', state: 'FCT' },
  { placeId: 'garko-kano', name: 'Garko, Kano', state: 'Kano' },
  { placeId: 'gaya', name: 'Gaya', state: 'Kano' },
];

function refusedWith(suggestions: typeof GARKIS): ApiError {
  const message = 'Destination must be a city in Nigeria that we know';
  return new ApiError({ status: 400, code: 'invalid_input', message, suggestions });
}

it('offers each place once with its state, for the field that was refused', async () => {
  const onChoose = vi.fn<(field: 'origin' | 'destination', name: string) => void>();
  renderApp(<DidYouMean error={refusedWith(GARKIS)} onChoose={onChoose} />);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Garki, FCT',
    'Garko, Kano',
    'Gaya, Kano',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Gaya, Kano' }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('destination', 'Gaya');
});

it.each([null, new Error('other'), refusedWith([])])('shows nothing for %s', (error) => {
  renderApp(<DidYouMean error={error} onChoose={() => undefined} />);
  expect(screen.queryByText('Did you mean')).toBeNull();
});
