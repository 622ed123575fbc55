import type { Examples } from '../examples.ts';
import { ErrorSummary } from './error-summary.tsx';

export const examples: Examples = {
  'one error': (
    <ErrorSummary
      title="Please correct the following:"
      entries={[{ label: 'Unit', message: 'Enter 4 letters or digits.', target: 'summary-unit' }]}
    />
  ),
  'with more to say': (
    <ErrorSummary
      title="Your request has not been sent yet"
      entries={[
        { label: 'Property', message: 'Select a property.', target: 'summary-property' },
        { label: 'Phone', message: 'Must be 10 digits', target: 'summary-phone' },
      ]}
    >
      <p>What you typed is still here.</p>
    </ErrorSummary>
  ),
};
