import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepInput } from './keep-input.ts';

const FORM = `
  <form>
    <input name="email" value="" />
    <input name="password" type="password" value="" />
    <input name="remember" type="checkbox" checked />
  </form>`;

function drawn(): HTMLElement {
  document.body.innerHTML = `<div id="root">${FORM}</div>`;
  const root = document.querySelector<HTMLElement>('#root');
  if (root === null) throw new Error('there is no root');
  return root;
}

function field(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (found === null) throw new Error(`there is no field ${name}`);
  return found;
}

afterEach(() => {
  document.body.innerHTML = '';
});

describe('actions of a visitor before the app is loaded', () => {
  it('is kept: typed text, a cleared tick, and the focus', () => {
    const root = drawn();
    const write = keepInput(root);
    field('email').value = 'ada@tafiya.test';
    field('remember').checked = false;
    field('password').focus();
    root.innerHTML = FORM;
    const events: string[] = [];
    root.addEventListener('input', ({ target }) => events.push((target as HTMLInputElement).name));
    write();
    expect(field('email').value).toBe('ada@tafiya.test');
    expect(field('remember').checked).toBe(false);
    expect(field('password').value).toBe('');
    expect(document.activeElement).toBe(field('password'));
    expect(events).toEqual(['email', 'remember']);
  });

  it('submits the form that was submitted too early', () => {
    const root = drawn();
    root.querySelector('form')?.setAttribute('data-pressed', '');
    const write = keepInput(root);
    root.innerHTML = FORM;
    const submitted = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    root.addEventListener('submit', submitted);
    write();
    expect(submitted).toHaveBeenCalledOnce();
  });

  it('opens the tab that was pressed too early, once', () => {
    const root = drawn();
    const write = keepInput(root);
    document.documentElement.dataset['tab'] = 'Create Account';
    root.innerHTML = '<button role="tab">Sign In</button><button role="tab">Create Account</button>';
    const pressed: string[] = [];
    root.addEventListener('click', ({ target }) => pressed.push((target as HTMLElement).textContent));
    write();
    write();
    expect(pressed).toEqual(['Create Account']);
  });

  it('changes nothing when nothing was typed', () => {
    const root = drawn();
    const write = keepInput(root);
    root.innerHTML = FORM;
    const submitted = vi.fn<() => void>();
    root.addEventListener('submit', submitted);
    root.addEventListener('input', submitted);
    write();
    expect(submitted).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(document.body);
  });
});
