import '@fontsource-variable/figtree/wght.css';
import './shared/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from '@/app/router.tsx';
import { startSession } from '@/shared/session/session.ts';
import { followColorScheme } from '@/shared/ui/theme-mode.ts';

followColorScheme();
startSession();

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
createRoot(container).render(
  <StrictMode>
    <Router />
  </StrictMode>,
);
