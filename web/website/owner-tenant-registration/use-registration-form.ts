import type { FocusEvent, KeyboardEvent } from 'react';
import { useAfterPress } from '#web/lib/use-after-press.ts';
import { usePublicForm } from '../forms/use-public-form.ts';
import type { GivenForm } from '../forms/public-form-state.ts';
import { stopDrawing } from './draw-heic.ts';
import { findMissing, registrationDefinition } from './registration-definition.ts';
import { useMadeForm, useMaking } from './use-made-form.ts';
import { useUnitLookup } from './use-unit-lookup.ts';

export type RegistrationForm = ReturnType<typeof useRegistrationForm>;

/** The registration form's behavior: what all public forms do, checks as a field is left, and the lookup of the unit. */
export function useRegistrationForm(given: GivenForm) {
  const making = useMaking();
  const form = usePublicForm(registrationDefinition, given, { onTry: stopDrawing, onSent: making.reset });
  const { values, files } = form.state;
  const missing = findMissing(values, files);
  const made = useMadeForm(making, {
    values,
    properties: form.state.properties,
    choosePacket: form.fileField('filledPacket').onChoose,
    onSubmit: form.formProps.onSubmit,
  });
  const afterPress = useAfterPress();
  useUnitLookup(values, (unitId) => {
    // A retry has to carry the same content: what is found while it is sent comes too late.
    if (!form.submission.isSending()) form.setValue('unitId', unitId);
  });

  function onBlur(event: FocusEvent<HTMLFormElement>): void {
    const control: Element = event.target;
    // The window lost the focus, to a file picker perhaps; the field still has it.
    if (control.ownerDocument.activeElement === control) return;
    afterPress(() => form.leave(control.getAttribute('name') ?? ''));
  }

  /** Enter means 'submit', and a disabled button would leave it without an answer. */
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    const isInField = event.target instanceof HTMLInputElement && event.target.type !== 'file';
    // Enter may also choose a word that is being composed.
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    if (isEnter && isInField && missing.length > 0) form.showWhatIsWrong();
  }

  return {
    ...form,
    missing,
    made,
    formProps: { ...form.formProps, onSubmit: made.onSubmit, onBlur, onKeyDown },
  };
}
