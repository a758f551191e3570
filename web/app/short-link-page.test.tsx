import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { shortenLink } from '@tafiya/deliveries/short-link.rules.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { ShortLinkPage } from './short-link-page.tsx';

function open(path: string) {
  renderApp(
    <Routes>
      <Route path="/m/:id" element={<ShortLinkPage />} />
      <Route path="*" element={null} />
    </Routes>,
    path,
  );
}

it('the short link of an SMS leads to its page', () => {
  const page = '/sos?trip=5eed0000-0000-4000-8000-000000000001';
  open(shortenLink(page));
  expect(screen.getByTestId('address').textContent).toBe(page);
});

it('another address is an unknown page', () => {
  open('/m/nothing');
  expect(screen.getByText('Page Not Found')).toBeDefined();
});
