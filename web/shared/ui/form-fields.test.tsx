import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Controller, useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { renderApp } from '@/shared/testing/render.tsx';
import { CityField } from '@/shared/places/city-field.tsx';
import { DateField } from './date-field.tsx';
import { TextField } from './fields.tsx';
import { Form } from './form.tsx';
import { controlled, inputsOf } from './form-fields.ts';
import { SelectField } from './select-field.tsx';
import { StepperField } from './stepper-field.tsx';

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
