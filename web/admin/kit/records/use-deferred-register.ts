import type { ChangeHandler, FieldValues, UseFormRegister } from 'react-hook-form';
import { useAfterPress } from '#web/lib/use-after-press.ts';

/** Registers fields that are checked as they are left, but not under a press, which finds the page as it was (`useAfterPress`). */
export function useDeferredRegister<V extends FieldValues>(register: UseFormRegister<V>): UseFormRegister<V> {
  const afterPress = useAfterPress();
  return (name, options) => {
    const field = register(name, options);
    const onBlur: ChangeHandler = (event) => {
      afterPress(() => void field.onBlur(event));
      // Nothing waits for the check.
      return Promise.resolve();
    };
    return { ...field, onBlur };
  };
}
