import type { Examples } from '../examples.ts';
import { ProgressBar } from './progress-bar.tsx';

export const examples: Examples = {
  started: <ProgressBar label="Uploading" value={0} />,
  'half way': <ProgressBar label="Uploading" value={0.5} />,
  unknown: <ProgressBar label="Waiting for the answer" />,
};
