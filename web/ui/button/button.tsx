import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Takes the whole width of its place. */
  wide?: boolean;
}

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner and ignores further presses, but keeps the focus; the label says what happens. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button. `type` is 'button' unless it says otherwise, so that none submits a form by accident. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy ? true : rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? ignore : onClick}
      className={lookOf({ variant, size, wide }, rest.className)}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {rest.children}
    </button>
  );
}

/** Also keeps a press, or Enter in a field, from submitting the button's form. */
function ignore(event: MouseEvent): void {
  event.preventDefault();
}

export interface ButtonLinkProps extends Look, AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

/** A link that looks like a button, for actions that go somewhere. */
export function ButtonLink({
  variant,
  size,
  wide,
  children,
  className,
  ...rest
}: ButtonLinkProps): ReactNode {
  return (
    <a {...rest} className={lookOf({ variant, size, wide }, className)}>
      {children}
    </a>
  );
}

type LooseLook = { [Key in keyof Look]?: Look[Key] | undefined };

/** The classes of a button, for what else looks like one, as a summary that opens something. */
export function lookOf(
  { variant = 'primary', size = 'medium', wide = false }: LooseLook,
  extra?: string,
): string {
  return [styles.button, styles[variant], styles[size], wide && styles.wide, extra].filter(Boolean).join(' ');
}
