import { Tabs } from '@chakra-ui/react/tabs';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { nextPath } from '@/shared/session/next-path.ts';
import { useSession } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { CompanyForm } from './company-form.tsx';
import { CorporateAside } from './corporate-aside.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** /corporate-auth: companies sign in and register. Companies go on to /corporate, anybody else to /dashboard. */
export function CorporateAuthPage() {
  const user = useSession((session) => session.user);
  const { search } = useLocation();
  const [tab, setTab] = useState('login');
  if (user !== null) {
    const home = user.userType === 'corporate' ? '/corporate' : '/dashboard';
    return <Navigate to={nextPath(search) ?? home} replace />;
  }
  return (
    <AuthLayout
      title="Tafiya for companies"
      lead="Fleets, routes and business travel."
      aside={<CorporateAside />}
    >
      <Tabs.Root value={tab} onValueChange={({ value }) => setTab(value)} fitted lazyMount>
        <Tabs.List>
          <Tabs.Trigger value="login">Sign In</Tabs.Trigger>
          <Tabs.Trigger value="register">Register Company</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="login">
          <SignInForm />
        </Tabs.Content>
        <Tabs.Content value="register">
          <CompanyForm />
        </Tabs.Content>
      </Tabs.Root>
      <chakra.div display="grid" gridTemplateColumns={{ sm: '1fr 1fr' }} gap="3" mt="8">
        <ButtonLink to="/auth" variant="outline">
          Personal Account
        </ButtonLink>
        <ButtonLink to="/" variant="outline">
          Back to Home
        </ButtonLink>
      </chakra.div>
    </AuthLayout>
  );
}
