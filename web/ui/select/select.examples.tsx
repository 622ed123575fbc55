import type { Examples } from '../examples.ts';
import { Select } from './select.tsx';

const options = (
  <>
    <option value="">Choose…</option>
    <option value="BT01">BT01 — Bent Trail Condominiums</option>
  </>
);

export const examples: Examples = {
  plain: <Select label="Property">{options}</Select>,
  'with an error': (
    <Select label="Property" error="Please select your property">
      {options}
    </Select>
  ),
  disabled: (
    <Select label="Property" disabled>
      <option>Unable to load</option>
    </Select>
  ),
};
