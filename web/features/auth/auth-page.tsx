import { Tabs } from '@chakra-ui/react/tabs';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { nextPath } from '@/shared/session/next-path.ts';
import { useSession } from '@/shared/session/store.ts';
import { AuthAside } from './auth-aside.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { CorporateBox } from './corporate-box.tsx';
import { RegisterForm } from './register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** /auth: sign in and create account. Signed-in people go on to where they wanted to be, or their dashboard. */
export function AuthPage() {
  const signedIn = useSession((session) => session.status === 'in');
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
      title={tab === 'login' ? 'Welcome back' : 'Create your account'}
      lead={
        nextPath(search) === null
          ? undefined
          : `${tab === 'login' ? 'Sign in' : 'Create an account'} to go on. You come back to the page you were on.`
      }
      aside={<AuthAside />}
    >
      <Tabs.Root value={tab} onValueChange={({ value }) => choose(value)} fitted lazyMount>
        <Tabs.List>
          <Tabs.Trigger value="login">Sign In</Tabs.Trigger>
          <Tabs.Trigger value="register">Create Account</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="login">
          <SignInForm />
        </Tabs.Content>
        <Tabs.Content value="register">
          <RegisterForm />
          <CorporateBox />
        </Tabs.Content>
      </Tabs.Root>
    </AuthLayout>
  );
}
