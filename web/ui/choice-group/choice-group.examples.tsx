import type { Examples } from '../examples.ts';
import { ChoiceGroup } from './choice-group.tsx';

const choices = ['Water leak', 'Electrical issues', 'Incident', 'Other'].map((label) => ({
  value: label,
  label,
}));

export const examples: Examples = {
  plain: <ChoiceGroup id="plain" name="plain" label="Category" choices={choices} />,
  chosen: (
    <ChoiceGroup id="chosen" name="chosen" label="Category" choices={choices} defaultValue="Incident" />
  ),
  'several chosen': (
    <ChoiceGroup
      id="several"
      name="several"
      label="Your Role"
      hint="Choose all that apply"
      several
      choices={choices}
      defaultValue={['Incident', 'Other']}
    />
  ),
  'with an error': (
    <ChoiceGroup
      id="wrong"
      name="wrong"
      label="Category"
      choices={choices}
      error="Please choose a category"
    />
  ),
};
