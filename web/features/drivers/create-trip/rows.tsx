import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { ForwardIcon } from '@/shared/ui/icons.ts';
import { Sheet } from '@/shared/ui/sheet.tsx';

interface ChangeRowProps {
  icon?: ReactNode;
  label: string;
  /** The chosen value; the label stands over it. */
  value?: ReactNode;
  /** "Change"; a row that leads on has an arrow. */
  action?: string;
  error?: string | undefined;
  onClick: () => void;
}

/** A row of a card: what is chosen, and the way to change it. */
export function ChangeRow({ icon, label, value, action, error, onClick }: ChangeRowProps) {
  return (
    <li>
      <button type="button" onClick={onClick}>
        {icon}
        <span>
          {action ? (
            <>
              <small>{label}</small>
              <b>{value}</b>
            </>
          ) : (
            <>
              <b>{label}</b>
              {value !== undefined && <small>{value}</small>}
            </>
          )}
          {error !== undefined && (
            <chakra.small role="alert" css={{ '&&': { color: 'danger.fg' } }}>
              {error}
            </chakra.small>
          )}
        </span>
        {action ? (
          <chakra.span
            fontSize="sm"
            fontWeight="semibold"
            color="positive.fg"
            css={{ '&&': { flex: 'none' } }}
          >
            {action}
          </chakra.span>
        ) : (
          <ForwardIcon />
        )}
      </button>
    </li>
  );
}

interface FieldSheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Fields of the form in a sheet. Enter closes it: it must not publish the trip. */
export function FieldSheet({ title, onClose, children }: FieldSheetProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.isDefaultPrevented())
      return;
    event.preventDefault();
    if (event.target.getAttribute('role') !== 'combobox') onClose();
  }
  return (
    <Sheet title={title} onClose={onClose}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" onKeyDown={onKeyDown}>
        {children}
        <Button type="button" size="lg" onClick={onClose}>
          Done
        </Button>
      </chakra.div>
    </Sheet>
  );
}

/** Which of the sheets of a step is open. */
export function useSheet<Name extends string>() {
  const [opened, setOpened] = useState<Name | null>(null);
  return { opened, open: setOpened, close: () => setOpened(null) };
}
