import { useSearchParams } from 'react-router';
import { documentKinds } from '#contracts/documents.ts';
import type { DocumentKind } from '#contracts/documents.ts';
import { positiveInteger } from '../kit/lists/list-state.ts';

/** What the address shows: the rule whose list is open with its page, and the page of the certificates. */
export interface RetentionView {
  due: DocumentKind | null;
  duePage: number;
  certificatesPage: number;
}

const blank: RetentionView = { due: null, duePage: 1, certificatesPage: 1 };

/** The view that the address names, and how it is changed. */
export function useRetentionView(): [RetentionView, (changed: Partial<RetentionView>) => void] {
  const [search, setSearch] = useSearchParams();
  const view: RetentionView = {
    due: documentKinds.find((kind) => kind === search.get('due')) ?? blank.due,
    duePage: positiveInteger(search.get('page')) ?? blank.duePage,
    certificatesPage: positiveInteger(search.get('certificates')) ?? blank.certificatesPage,
  };
  const show = (changed: Partial<RetentionView>): void => {
    const { due, duePage, certificatesPage } = { ...view, ...changed };
    setSearch({
      ...(due === null ? {} : { due }),
      ...(due === null || duePage === 1 ? {} : { page: String(duePage) }),
      ...(certificatesPage === 1 ? {} : { certificates: String(certificatesPage) }),
    });
  };
  return [view, show];
}
