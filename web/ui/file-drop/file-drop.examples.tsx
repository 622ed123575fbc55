import type { Examples } from '../examples.ts';
import { FileDrop } from './file-drop.tsx';

const nothing = () => undefined;
const shared = {
  name: 'attachment',
  label: 'Photo/PDF',
  accept: 'image/*,application/pdf',
  previews: ['image/jpeg', 'image/png'],
  onChoose: nothing,
};

export const examples: Examples = {
  empty: <FileDrop {...shared} id="empty" file={null} hint="10 MB at most" optional />,
  chosen: (
    <FileDrop {...shared} id="chosen" file={new File(['leak'], 'leak.pdf', { type: 'application/pdf' })} />
  ),
  sending: (
    <FileDrop
      {...shared}
      id="sending"
      file={new File(['leak'], 'leak.pdf', { type: 'application/pdf' })}
      disabled
    />
  ),
  'a document': (
    <FileDrop
      {...shared}
      id="document"
      icon="paper"
      file={new File(['lease'], 'lease.pdf', { type: 'application/pdf' })}
    >
      <p>What the lease looks like</p>
    </FileDrop>
  ),
  'with an error': <FileDrop {...shared} id="wrong" file={null} error="File too large (max 10 MB)" />,
};
