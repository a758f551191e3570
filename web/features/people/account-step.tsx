import { Tabs } from '@/shared/ui/tabs.tsx';
import { ShortRegisterForm } from './short-register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useState } from 'react';

/** An account at the moment of paying: Create Account first, because most who get here have none. */
export function AccountStep({ onSignedIn }: { onSignedIn: () => void }) {
  const [tab, setTab] = useState('register');
  return (
    <Tabs.Root value={tab} onValueChange={({ value }) => setTab(value)} fitted>
      <Tabs.List>
        <Tabs.Trigger value="register">Create Account</Tabs.Trigger>
        <Tabs.Trigger value="login">Sign In</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="register">
        <ShortRegisterForm onSignedIn={onSignedIn} onSignInNeeded={() => setTab('login')} />
      </Tabs.Content>
      <Tabs.Content value="login">
        <SignInForm onSignedIn={onSignedIn} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
