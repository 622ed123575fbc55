import type { Examples } from '../examples.ts';
import { Badge } from './badge.tsx';

export const examples: Examples = {
  open: <Badge tone="open">Reported</Badge>,
  progress: <Badge tone="progress">In Progress</Badge>,
  scheduled: <Badge tone="scheduled">Scheduled</Badge>,
  completed: <Badge tone="completed">Completed</Badge>,
  danger: <Badge tone="danger">Failed</Badge>,
  neutral: <Badge>Archived</Badge>,
};
