import { chakra } from '@chakra-ui/react/styled-system';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { nextPath } from '@/shared/session/next-path.ts';
import { useSession } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { BuildingIcon } from '@/shared/ui/icons.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { Tabs } from '@/shared/ui/tabs.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** With the box below the form, which would otherwise jump when the form arrives. */
const Registration = lazyPart(
  () =>
    import('./register-form.tsx').then(({ RegisterForm }) => () => (
      <>
        <RegisterForm />
        <CorporateBox />
      </>
    )),
  { fallback: <FormSkeleton /> },
);

/** /auth: sign in and create account. A signed-in user is redirected to the page they came from, or to the dashboard. */
export function AuthPage() {
  const signedIn = useSession((session) => session.status === 'in');
  // The session is being restored: the next page is probably another one.
  const leaving = useSession((session) => session.status === 'loading' && session.problem === null);
  const { search } = useLocation();
  const [params, setParams] = useSearchParams();
  if (signedIn) return <Navigate to={nextPath(search) ?? '/dashboard'} replace />;

  const tab = params.get('tab') === 'register' ? 'register' : 'login';
  const choose = (chosen: string) => {
    const next = new URLSearchParams(params);
    next.set('tab', chosen);
    setParams(next, { replace: true });
  };
  return (
    <AuthLayout
      hidden={leaving}
      title={tab === 'login' ? 'Welcome back' : 'Create your account'}
      lead={
        nextPath(search) === null
          ? undefined
          : `${tab === 'login' ? 'Sign in to continue.' : 'Create an account to continue.'} You'll return to the page you were on.`
      }
    >
      <Tabs.Root value={tab} onValueChange={({ value }) => choose(value)} fitted>
        <Tabs.List>
          <Tabs.Trigger value="login">Sign In</Tabs.Trigger>
          <Tabs.Trigger value="register">Create Account</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="login">
          <SignInForm />
        </Tabs.Content>
        <Tabs.Content value="register">
          <Registration />
        </Tabs.Content>
      </Tabs.Root>
    </AuthLayout>
  );
}

/** Five fields and the button, while the form is downloaded. As high as the screen, like the form on a phone. */
function FormSkeleton() {
  return (
    <SkeletonGroup label="Loading..." display="grid" gap="5" alignContent="start" minHeight="100dvh">
      {['type', 'name', 'email', 'phone', 'password', 'button'].map((part) => (
        <SkeletonBlock key={part} height="12" />
      ))}
    </SkeletonGroup>
  );
}

/** Links from the personal registration to the corporate portal. */
function CorporateBox() {
  return (
    <chakra.div layerStyle="card" mt="8" p="5" display="grid" gap="4" gridTemplateColumns="auto 1fr">
      <chakra.span
        boxSize="11"
        borderRadius="control"
        bg="accent.bg"
        color="accent.fg"
        display="grid"
        placeItems="center"
      >
        <BuildingIcon />
      </chakra.span>
      <chakra.div>
        <chakra.h2 fontSize="md" letterSpacing="normal">
          Running vehicles as a company?
        </chakra.h2>
        <chakra.p color="fg.muted">
          Companies that sell seats in their own vehicles have an account for their fleet.
        </chakra.p>
      </chakra.div>
      <chakra.div gridColumn="1 / -1" display="grid">
        <ButtonLink to="/corporate-auth" variant="outline">
          Go to the corporate portal
        </ButtonLink>
      </chakra.div>
    </chakra.div>
  );
}
