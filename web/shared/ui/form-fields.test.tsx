import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { renderApp } from '@/shared/testing/render.tsx';
import { CityField } from '@/shared/places/city-field.tsx';
import { DateField } from './date-field.tsx';
import { FieldShell, TextField } from './fields.tsx';
import { Form } from './form.tsx';
import { controlled, inputsOf } from './form-fields.ts';
import { SelectField } from './select-field.tsx';
import { StepperField } from './stepper-field.tsx';
import { refuseField, useForm } from './use-form.ts';
import { CountedTextField, Textarea } from './counted-fields.tsx';

const FILLED = { name: 'Bola', gender: 'female', city: 'Ibadan', day: '2026-11-27', seats: 2 };
type Fields = typeof FILLED;

function Example({ filled }: { filled: Fields }) {
  const form = useForm<Fields>({ defaultValues: filled });
  const { control } = form;
  const field = inputsOf(form);
  const required = { required: 'Please fill this in' };
  return (
    <Form onSubmit={form.handleSubmit(() => undefined)}>
      <TextField label="Name" {...field('name', required)} />
      <Controller
        control={control}
        name="gender"
        rules={required}
        render={(state) => (
          <SelectField label="Gender" options={[{ value: '', label: 'Choose' }]} {...controlled(state)} />
        )}
      />
      <Controller
        control={control}
        name="city"
        rules={required}
        render={(state) => <CityField label="City" {...controlled(state)} />}
      />
      <Controller
        control={control}
        name="day"
        rules={required}
        render={(state) => (
          <DateField label="Day" min="2026-11-21" today="2026-11-21" {...controlled(state)} />
        )}
      />
      <Controller
        control={control}
        name="seats"
        rules={{ min: { value: 1, message: 'Please fill this in' } }}
        render={(state) => <StepperField label="Seats" min={1} max={8} {...controlled(state)} />}
      />
      <button type="submit">Send</button>
    </Form>
  );
}

describe('a form that is sent with one invalid field', () => {
  it.each([
    ['name', '', () => screen.getByRole('textbox', { name: 'Name' })],
    ['gender', '', () => screen.getByRole('combobox', { name: 'Gender' })],
    ['city', '', () => screen.getByRole('combobox', { name: 'City' })],
    ['day', '', () => screen.getByRole('button', { name: /^Day/ })],
    ['seats', 0, () => screen.getByRole('spinbutton', { name: 'Seats' })],
  ] as const)('moves the focus to the field and shows why: %s', async (name, wrong, control) => {
    renderApp(<Example filled={{ ...FILLED, [name]: wrong }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Please fill this in')).toBeTruthy();
    expect(document.activeElement).toBe(control());
  });
});

describe('a form', () => {
  function Names() {
    const form = useForm({ mode: 'onTouched', defaultValues: { first: '', last: '' } });
    const field = inputsOf(form);
    const required = { required: 'Please fill this in' };
    // Registered before the field above it.
    const last = field('last', required);
    return (
      <Form onSubmit={form.handleSubmit(() => undefined)}>
        <TextField label="First name" {...field('first', required)} />
        <TextField label="Last name" {...last} />
        <button type="submit">Send</button>
      </Form>
    );
  }

  it('moves the focus to the first wrong field of the page, in whatever order fields were registered', async () => {
    const person = userEvent.setup();
    renderApp(<Names />);
    await person.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
    await person.type(screen.getByLabelText('First name'), 'Bola');
    await person.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Last name')));
  });

  it('keeps the focus in a field while its button is pressed, so that no error moves the button', async () => {
    const person = userEvent.setup();
    renderApp(<Names />);
    const first = screen.getByLabelText('First name');
    await person.click(first);
    await person.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Send' }) });
    expect(document.activeElement).toBe(first);
    expect(screen.queryByText('Please fill this in')).toBeNull();
  });
});

describe('an error of a field', () => {
  const TOO_EARLY = 'Must be after the start';
  const hours = z
    .object({ note: z.string(), start: z.string(), end: z.string().min(1, 'Please enter an end') })
    .superRefine(({ start, end }, { addIssue }) => {
      if (end <= start) addIssue({ code: 'custom', path: ['end'], message: `${TOO_EARLY}, ${start}` });
    });
  const TAKEN = 'You have another trip then';

  function Hours() {
    const form = useForm({
      resolver: zodResolver(hours),
      defaultValues: { note: '', start: '12', end: '11' },
    });
    const field = inputsOf(form);
    const refuse = () => refuseField(form, 'end', { message: TAKEN, dependsOn: ['start'] });
    return (
      <Form onSubmit={form.handleSubmit(refuse)}>
        <TextField label="Note" {...field('note')} />
        <TextField label="Start" {...field('start')} />
        <TextField label="End" {...field('end')} />
        <button type="submit">Send</button>
        <button type="button" onClick={() => form.setValue('start', '10')}>
          Earlier
        </button>
      </Form>
    );
  }

  async function send(changes: Record<string, string> = {}) {
    const person = userEvent.setup();
    renderApp(<Hours />);
    const fill = async (label: string, value: string) => {
      await person.clear(screen.getByLabelText(label));
      await person.type(screen.getByLabelText(label), value);
    };
    for (const [label, value] of Object.entries(changes)) await fill(label, value);
    await person.click(screen.getByRole('button', { name: 'Send' }));
    return { person, fill };
  }

  it('disappears when the field that it depends on is fixed', async () => {
    const { fill } = await send();
    expect(await screen.findByText(`${TOO_EARLY}, 12`)).toBeTruthy();
    await fill('Start', '10');
    await waitFor(() => expect(screen.queryByText(new RegExp(TOO_EARLY))).toBeNull());
  });

  it('disappears when the page fixes the other field', async () => {
    const { person } = await send();
    expect(await screen.findByText(`${TOO_EARLY}, 12`)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Earlier' }));
    await waitFor(() => expect(screen.queryByText(new RegExp(TOO_EARLY))).toBeNull());
  });

  it('stays with the words of the moment while it is still wrong', async () => {
    const { person } = await send();
    await person.type(screen.getByLabelText('Start'), '3');
    expect(await screen.findByText(`${TOO_EARLY}, 123`)).toBeTruthy();
  });

  it.each(['Start', 'End'])(
    'from the server leaves with the field, or one that it depends on: %s',
    async (label) => {
      const { fill } = await send({ End: '14' });
      expect(await screen.findByText(TAKEN)).toBeTruthy();
      await fill('Note', 'Call me');
      expect(screen.getByText(TAKEN)).toBeTruthy();
      await fill(label, label === 'Start' ? '13' : '15');
      await waitFor(() => expect(screen.queryByText(TAKEN)).toBeNull());
    },
  );
});

describe('a text that is too long', () => {
  function Note({ onSend }: { onSend: (fields: object) => void }) {
    const form = useForm({ defaultValues: { name: '', note: '' } });
    return (
      <Form onSubmit={form.handleSubmit((fields) => onSend(fields))}>
        <CountedTextField label="Name" charactersMax={20} {...inputsOf(form)('name')} />
        <FieldShell label="Note" hint="In your words">
          <Textarea charactersMax={100} {...form.register('note')} />
        </FieldShell>
        <button type="submit">Send</button>
        <button type="button" onClick={() => form.reset({ name: 'A name that is far too long', note: '' })}>
          Put in
        </button>
      </Form>
    );
  }

  it('is kept whole, says how much is too many, and is not sent until it is shorter', async () => {
    const person = userEvent.setup();
    const onSend = vi.fn<(fields: object) => void>();
    renderApp(<Note onSend={onSend} />);
    const note = screen.getByLabelText<HTMLTextAreaElement>('Note');
    await person.click(note);
    await person.paste(`${'a'.repeat(103)}  `);
    expect(note.value.length).toBe(105);
    const words = screen.getByText('3 characters too many');
    expect(note.getAttribute('aria-invalid')).toBe('true');
    expect(note.getAttribute('aria-describedby')).toContain(words.id);
    await person.click(screen.getByRole('button', { name: 'Send' }));
    expect(document.activeElement).toBe(note);
    expect(onSend).not.toHaveBeenCalled();
    await person.keyboard('{Backspace>8/}');
    expect(screen.getByText('3 characters left')).toBeTruthy();
    expect(note.getAttribute('aria-invalid')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(onSend).toHaveBeenCalledWith({ name: '', note: 'a'.repeat(97) }));
  });

  it('is counted near the limit only, also when the page puts it in', async () => {
    const person = userEvent.setup();
    renderApp(<Note onSend={() => undefined} />);
    await person.click(screen.getByLabelText('Name'));
    await person.paste('Bola Ajay');
    expect(screen.queryByText(/left/)).toBeNull();
    await person.paste('i');
    expect(screen.getByText('10 characters left')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Put in' }));
    expect(await screen.findByText('7 characters too many')).toBeTruthy();
  });
});
