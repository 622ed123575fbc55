import type { ChangeHandler, FieldValues, UseFormRegister } from 'react-hook-form';
import { useHeldChecks } from '#web/lib/use-held-checks.ts';

/** Registers fields that are checked as they are left, but not while anything of the page is pressed (`useHeldChecks`). */
export function useHeldRegister<V extends FieldValues>(register: UseFormRegister<V>): UseFormRegister<V> {
  const checkOnceReleased = useHeldChecks<() => unknown>((check) => check());
  return (name, options) => {
    const field = register(name, options);
    const onBlur: ChangeHandler = (event) => Promise.resolve(checkOnceReleased(() => field.onBlur(event)));
    return { ...field, onBlur };
  };
}
