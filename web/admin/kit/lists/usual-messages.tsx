import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EmptyMessage } from './list-page.tsx';

export interface ListMessages {
  captions: { loading: string; loaded: string };
  empty: EmptyMessage;
  failed: { title: string };
}

/** What a list says that has no messages of its own; `empty` is what will stand in it. */
export function usualMessages(title: string, isFiltered: boolean, empty: ReactNode): ListMessages {
  const name = title.toLowerCase();
  return {
    captions: { loading: `Loading ${name}`, loaded: title },
    empty: {
      icon: <Building2 size={28} aria-hidden="true" />,
      title: `No ${name} found`,
      children: <p>{isFiltered ? 'Try clearing filters or check again later.' : empty}</p>,
    },
    failed: { title: `${title} could not be loaded` },
  };
}
