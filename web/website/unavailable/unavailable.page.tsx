import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { localPath } from '#web/frame/local-path.ts';
import { FormPage } from '../forms/form-page.tsx';
import type { PageProps } from '../routes.ts';
import { pageTexts } from '../page-texts.en.ts';
import { unavailableTexts as texts } from './unavailable-texts.en.ts';

/** Of a file that a link leads to: why it does not open, and its address where it may open a moment later. */
interface FileFailure {
  message: string;
  again: string | null;
}

/** In the place of a page or file that cannot be shown right now; the same address may show it a moment later. */
export function Page({ address, data }: PageProps): ReactNode {
  // Written by our own server.
  const failure = data as FileFailure | null;
  if (failure) {
    return (
      <FormPage heading={texts.noFile} lede={failure.message}>
        {failure.again ? (
          <ButtonLink href={failure.again}>{texts.again}</ButtonLink>
        ) : (
          <ButtonLink href={localPath('/')}>{pageTexts.goHome}</ButtonLink>
        )}
      </FormPage>
    );
  }
  return (
    <FormPage heading={texts.heading} lede={texts.lede}>
      <ButtonLink href={address ?? localPath('/')}>{texts.again}</ButtonLink>
    </FormPage>
  );
}
