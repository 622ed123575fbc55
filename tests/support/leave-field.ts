import { act, fireEvent } from '@testing-library/react';

/** Goes to a field and leaves it, and waits for what its form finds out about it. */
export function leaveField(field: HTMLElement): Promise<void> {
  return act(async () => {
    field.focus();
    field.blur();
    await new Promise((done) => setTimeout(done));
  });
}

/** Leaves a field by a press on something else, which goes on until `fireEvent.mouseUp`. */
export async function leaveByPress(field: HTMLElement, pressed: HTMLElement): Promise<void> {
  fireEvent.mouseDown(pressed);
  await leaveField(field);
}
