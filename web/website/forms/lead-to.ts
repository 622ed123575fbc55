import { goToControl } from '#web/ui/error-summary/error-summary.tsx';

/** Scrolls what says how a try came out to the middle of the window, and focuses it. */
export function leadToNotice(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'center' });
  notice?.focus({ preventScroll: true });
}

/** Leads to the field of this name. */
export function leadToField(form: HTMLFormElement, name: string): void {
  const control = form.querySelector<HTMLElement>(`[name="${name}"]`);
  if (control) goToControl(control);
}

/** Back to the button: with nothing to correct, the next thing to do is to try again. */
export function leadToSubmit(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('button[type=submit]')?.focus({ preventScroll: true });
}
