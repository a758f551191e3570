import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { useTripTitle } from '@/shared/trips/use-trip-title.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { tripOf } from '@/shared/testing/trips.ts';
import { PageTitle, titleOf } from './page-title.tsx';

describe('page title', () => {
  it('is the one of the landing page, or ends with the name of the product', () => {
    expect(titleOf('/')).toBe('Tafiya: intercity rides across Nigeria');
    expect(titleOf('/Trips/1/')).toBe('Trip | Tafiya');
  });

  it('is "Page Not Found" for any other path', () => {
    expect(titleOf('/nowhere')).toBe('Page Not Found | Tafiya');
  });

  it('names the trip as soon as the page has it, and no longer than the page is open', async () => {
    function Receipt() {
      useTripTitle(tripOf(), 'Receipt');
      return <Link to="/search">Search</Link>;
    }
    renderApp(
      <>
        <PageTitle />
        <Routes>
          <Route path="/bookings/:id/receipt" element={<Receipt />} />
          <Route path="*" element={null} />
        </Routes>
      </>,
      '/bookings/1/receipt',
    );
    await waitFor(() => expect(document.title).toBe('Receipt: Lagos to Abuja, Fri 29 Nov 2030 | Tafiya'));
    await userEvent.click(screen.getByRole('link', { name: 'Search' }));
    await waitFor(() => expect(document.title).toBe('Find a trip | Tafiya'));
  });
});
