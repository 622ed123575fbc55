import type { Examples } from '../examples.ts';
import { FilePreview } from './file-preview.tsx';

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><rect width="320" height="200" fill="#5c7a5e"/></svg>`;

export const examples: Examples = {
  picture: <FilePreview file={new File([drawing], 'license.svg', { type: 'image/svg+xml' })} />,
  'HEIC that the browser cannot show': (
    <FilePreview file={new File(['heic'], 'license.heic', { type: 'image/heic' })} />
  ),
  'HEIC that is being drawn': (
    <FilePreview
      file={new File(['heic'], 'license.heic', { type: 'image/heic' })}
      drawHeic={() => new Promise(() => undefined)}
    />
  ),
  'HEIC that was drawn elsewhere': (
    <FilePreview
      file={new File(['heic'], 'license.heic', { type: 'image/heic' })}
      drawHeic={async () => new Blob([drawing], { type: 'image/svg+xml' })}
    />
  ),
  'a picture that is none': <FilePreview file={new File(['?'], 'license.png', { type: 'image/png' })} />,
};
