import type { Examples } from '../examples.ts';
import { Button, ButtonLink } from './button.tsx';

export const examples: Examples = {
  primary: <Button>Submit</Button>,
  secondary: <Button variant="secondary">Cancel</Button>,
  quiet: <Button variant="quiet">Reset</Button>,
  danger: <Button variant="danger">Delete</Button>,
  small: <Button size="small">View</Button>,
  large: <Button size="large">Submit</Button>,
  wide: <Button wide>Submit</Button>,
  disabled: <Button disabled>Submit</Button>,
  busy: <Button busy>Submitting…</Button>,
  link: <ButtonLink href="/login">ADMIN LOGIN</ButtonLink>,
};
