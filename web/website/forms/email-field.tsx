import type { ReactNode } from 'react';
import { suggestEmail } from './suggest-email.ts';
import { SuggestedField, type SuggestedFieldProps } from './suggested-field.tsx';

/** An email address, with a quiet question where its domain looks mistyped. */
export function EmailField(field: Omit<SuggestedFieldProps, 'suggest'>): ReactNode {
  return (
    <SuggestedField
      {...field}
      suggest={suggestEmail}
      type="email"
      inputMode="email"
      autoComplete="email"
      spellCheck={false}
      required
    />
  );
}
