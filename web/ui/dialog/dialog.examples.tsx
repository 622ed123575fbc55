import { Button } from '../button/button.tsx';
import type { Examples } from '../examples.ts';
import { Dialog } from './dialog.tsx';

const nothing = () => undefined;

export const examples: Examples = {
  open: (
    <Dialog open title="Submission Successful" actions={<Button>OK</Button>} onClose={nothing}>
      <p>Your service request has been submitted.</p>
    </Dialog>
  ),
  closed: (
    <Dialog open={false} title="Not shown" actions={<Button>OK</Button>} onClose={nothing}>
      <p>Not shown.</p>
    </Dialog>
  ),
};
