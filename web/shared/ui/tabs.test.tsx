import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '@/shared/testing/render.tsx';
import { Tabs } from './tabs.tsx';

const NAMES = ['First', 'Second', 'Third'];

function show({ unmountOnExit = false, onValueChange = vi.fn<(change: { value: string }) => void>() } = {}) {
  renderApp(
    <Tabs.Root defaultValue="First" unmountOnExit={unmountOnExit} onValueChange={onValueChange}>
      <Tabs.List aria-label="Sections">
        {NAMES.map((name) => (
          <Tabs.Trigger key={name} value={name}>
            {name}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {NAMES.map((name) => (
        <Tabs.Content key={name} value={name}>
          <input aria-label={`Note on ${name}`} />
        </Tabs.Content>
      ))}
    </Tabs.Root>,
  );
  return { onValueChange, person: userEvent.setup() };
}

const tab = (name: string) => screen.getByRole('tab', { name });
const selected = () => screen.getByRole('tab', { selected: true }).textContent;
const note = (name: string) => screen.queryByLabelText<HTMLInputElement>(`Note on ${name}`);

describe('tabs', () => {
  it('select with a click, and name their panel', async () => {
    const { person, onValueChange } = show();
    await person.click(tab('Second'));
    expect(selected()).toBe('Second');
    expect(onValueChange.mock.calls).toEqual([[{ value: 'Second' }]]);
    expect(screen.getByRole('tabpanel', { name: 'Second' }).id).toBe(
      tab('Second').getAttribute('aria-controls'),
    );
  });

  it('select with the arrow keys, Home and End, from the last to the first', async () => {
    const { person } = show();
    await person.tab();
    for (const [key, name] of [
      ['ArrowLeft', 'Third'],
      ['ArrowRight', 'First'],
      ['ArrowRight', 'Second'],
      ['End', 'Third'],
      ['Home', 'First'],
    ]) {
      await person.keyboard(`{${key}}`);
      expect(selected()).toBe(name);
      expect(document.activeElement).toBe(tab(name ?? ''));
    }
  });

  it('are one stop for Tab, before the panel', async () => {
    const { person } = show();
    await person.tab();
    expect(document.activeElement).toBe(tab('First'));
    await person.tab();
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
  });

  it('render a panel when it is first selected, and keep what is typed there', async () => {
    const { person } = show();
    expect(note('Second')).toBeNull();
    await person.type(screen.getByLabelText('Note on First'), 'kept');
    await person.click(tab('Second'));
    expect(note('Second')).not.toBeNull();
    await person.click(tab('First'));
    expect(note('First')?.value).toBe('kept');
  });

  it('remove a panel on leaving it, if asked to', async () => {
    const { person } = show({ unmountOnExit: true });
    await person.click(tab('Second'));
    expect(note('First')).toBeNull();
  });
});
