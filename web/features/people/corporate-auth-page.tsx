import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { nextPath } from '@/shared/session/next-path.ts';
import { useSession } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Tabs } from '@/shared/ui/tabs.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { CompanyForm } from './company-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The figures of the specification: examples, labelled as such. */
const FIGURES = [
  ['50,000+', 'trips completed'],
  ['2,000+', 'verified drivers'],
  ['36', 'states covered'],
  ['4.9', 'average rating'],
] as const;

/** /corporate-auth: companies sign in and register. Signed-in companies are redirected to /corporate, others to /dashboard. */
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
      lead="Vehicles, routes, drivers and scheduled trips."
      aside={<CorporateAside />}
    >
      <Tabs.Root value={tab} onValueChange={({ value }) => setTab(value)} fitted>
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

/** The features of a corporate account. */
function CorporateAside() {
  return (
    <>
      <chakra.h2 fontSize={{ base: 'xl', lg: '3xl' }} lineHeight="snug" textWrap="balance">
        Your fleet and its trips, on one page
      </chakra.h2>
      <chakra.p color="band.muted" mt="3">
        Manage vehicles, routes and scheduled trips, and sell seats on them.
      </chakra.p>
      <chakra.dl
        display="grid"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 8rem), 1fr))"
        gap="6"
        mt="8"
      >
        {FIGURES.map(([figure, label]) => (
          <chakra.div key={label} display="flex" flexDirection="column-reverse">
            <chakra.dt color="band.muted">{label}</chakra.dt>
            <chakra.dd fontSize="2xl" fontWeight="bold" textStyle="figures" letterSpacing="tight">
              {figure}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <chakra.p color="band.muted" textStyle="sm" mt="4">
        Example figures
      </chakra.p>
    </>
  );
}
