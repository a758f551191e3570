/** Marks a form that was submitted before React was there; index.html sets it. */
const PRESSED = 'data-pressed';

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what is typed into the drawn page, and where the focus is, until React has put its own fields in their place. The
 * returned function then writes it into those, submits the form that was submitted too early, and opens the tab that was
 * pressed too early.
 */
export function keepInput(container: HTMLElement): () => void {
  // Removed fields keep their values, so that they are read at the last moment.
  const before = fieldsIn(container);
  const form = container.querySelector('form');
  let focused = document.activeElement?.getAttribute('name') ?? null;
  const follow = ({ target }: Event) => (focused = (target as Element).getAttribute('name'));
  container.addEventListener('focusin', follow);
  return () => {
    container.removeEventListener('focusin', follow);
    const typed = before.filter((field) => valueOf(field) !== defaultOf(field));
    const values = new Map(typed.map((field) => [field.name, valueOf(field)]));
    for (const field of fieldsIn(container)) {
      const value = values.get(field.name);
      if (value !== undefined) write(field, value);
      if (field.name === focused) focusAtEnd(field);
    }
    if (form?.hasAttribute(PRESSED) === true) container.querySelector('form')?.requestSubmit();
    openTab(container);
  };
}

/** Focuses a field so that the next key is added: some fields select their text when they get the focus. */
function focusAtEnd(field: TextField): void {
  field.focus();
  if (field instanceof HTMLInputElement && field.type === 'text')
    field.setSelectionRange(field.value.length, field.value.length);
}

/** Opens the tab that index.html has noted in the root element. */
function openTab(container: HTMLElement): void {
  const { dataset } = document.documentElement;
  const tabs = [...container.querySelectorAll<HTMLElement>('[role=tab]')];
  tabs.find(({ textContent }) => textContent === dataset['tab'])?.click();
  delete dataset['tab'];
}

function fieldsIn(container: HTMLElement): TextField[] {
  return [...container.querySelectorAll<TextField>('input[name], textarea[name], select[name]')].filter(
    ({ name, type }) => name !== '' && type !== 'hidden' && type !== 'file' && type !== 'radio',
  );
}

function valueOf(field: TextField): string {
  return field.type === 'checkbox' ? String((field as HTMLInputElement).checked) : field.value;
}

function defaultOf(field: TextField): string {
  if (field instanceof HTMLSelectElement)
    return field.querySelector<HTMLOptionElement>('option[selected]')?.value ?? '';
  return field.type === 'checkbox' ? String((field as HTMLInputElement).defaultChecked) : field.defaultValue;
}

/** Writes as a person does: React listens to the event, and ignores a value that its own setter has written. */
function write(field: TextField, value: string): void {
  if (field.type === 'checkbox') {
    if (valueOf(field) !== value) field.click();
    return;
  }
  const owner = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
