/**
 * Forgotten password and new password, drawn by @supabase/auth-ui-react in our colours. Only this file imports that
 * library, so it is downloaded with those two pages only.
 */
import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Auth } from '@supabase/auth-ui-react';
import { ThemeSupa } from '@supabase/auth-ui-shared';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { RECOVERY_PATH, loadRecovery } from '@/shared/supabase/recovery.ts';
import type { SupabaseClient } from '@/shared/supabase/supabase.ts';

function color(name: string): string {
  return `var(--tafiya-colors-${name})`;
}

const font = 'var(--tafiya-fonts-body)';

const appearance = {
  theme: ThemeSupa,
  variables: {
    default: {
      colors: {
        brand: color('action-bg'),
        brandAccent: color('action-bg'),
        brandButtonText: color('action-fg'),
        defaultButtonBackground: color('bg-card'),
        defaultButtonText: color('fg-default'),
        inputBackground: color('bg-card'),
        inputBorder: color('border-input'),
        inputBorderHover: color('fg-muted'),
        inputBorderFocus: color('border-input'),
        inputText: color('fg-default'),
        inputLabelText: color('fg-default'),
        inputPlaceholder: color('fg-muted'),
        messageText: color('positive-fg'),
        messageBackground: color('positive-bg'),
        messageBorder: 'transparent',
        messageTextDanger: color('danger-fg'),
        messageBackgroundDanger: color('danger-bg'),
        messageBorderDanger: 'transparent',
        anchorTextColor: color('positive-fg'),
        anchorTextHoverColor: color('positive-fg'),
      },
      fontSizes: {
        baseBodySize: '1rem',
        baseInputSize: '1rem',
        baseLabelSize: '0.875rem',
        baseButtonSize: '1rem',
      },
      fonts: { bodyFontFamily: font, buttonFontFamily: font, inputFontFamily: font, labelFontFamily: font },
      space: {
        inputPadding: '0.75rem 0.875rem',
        buttonPadding: '0.8125rem 1rem',
        labelBottomMargin: '0.375rem',
      },
      borderWidths: { buttonBorderWidth: '1px', inputBorderWidth: '1px' },
      radii: { borderRadiusButton: '8px', buttonBorderRadius: '8px', inputBorderRadius: '8px' },
    },
  },
  style: {
    label: { fontWeight: 600, color: color('fg-default') },
    button: { fontWeight: 600 },
    message: {
      borderRadius: '8px',
      fontWeight: 500,
      lineHeight: 1.5,
      padding: '0.75rem 1rem',
      textAlign: 'start' as const,
    },
  },
};

const texts = {
  variables: {
    forgotten_password: {
      email_label: 'Email',
      email_input_placeholder: '',
      button_label: 'Send reset link',
      loading_button_label: 'Sending...',
      confirmation_text: 'If this address has an account, we have sent it a link. The link works once.',
    },
    update_password: {
      password_label: 'New password',
      password_input_placeholder: '',
      button_label: 'Save new password',
      loading_button_label: 'Saving...',
      confirmation_text: 'Your new password is saved.',
    },
  },
};

interface LoadedSupabase {
  client: SupabaseClient | null;
  failed: boolean;
  retry: () => void;
}

/** Downloads supabase-js and creates a client apart from the stored session. `client` is null while it loads; `failed` is true if the download failed. */
export function useSupabase(): LoadedSupabase {
  const [client, setClient] = useState<SupabaseClient | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let left = false;
    loadRecovery().then(
      (loaded) => !left && setClient(loaded),
      () => !left && setFailed(true),
    );
    return () => {
      left = true;
    };
  }, [attempt]);
  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((count) => count + 1);
  }, []);
  return { client, failed, retry };
}

interface SupabaseAuthUiProps {
  client: SupabaseClient;
  view: 'forgotten_password' | 'update_password';
}

/** The form of one view. What it sends goes to our own calls (recovery.ts). */
export function SupabaseAuthUi({ client, view }: SupabaseAuthUiProps) {
  const form = (
    <Auth
      supabaseClient={client}
      view={view}
      appearance={appearance}
      localization={texts}
      providers={[]}
      showLinks={false}
      redirectTo={`${window.location.origin}${RECOVERY_PATH}`}
    />
  );
  return view === 'update_password' ? <WithPasswordToggle>{form}</WithPasswordToggle> : form;
}

/** Adds a show/hide button to the library's password field, which has none. */
function WithPasswordToggle({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  const show = () => {
    const field = frame.current?.querySelector<HTMLInputElement>('input[name=password]');
    if (!field) return;
    field.type = shown ? 'password' : 'text';
    setShown(!shown);
  };
  return (
    <chakra.div ref={frame} position="relative">
      {children}
      <Button variant="plain" size="sm" position="absolute" top="-3" insetEnd="-1" onClick={show}>
        {shown ? 'Hide password' : 'Show password'}
      </Button>
    </chakra.div>
  );
}
