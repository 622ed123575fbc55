import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { localPath } from '#web/frame/local-path.ts';
import { FormPage } from '../forms/form-page.tsx';
import type { PageProps } from '../routes.ts';
import { unavailableTexts as texts } from './unavailable-texts.en.ts';

/** In the place of a page that cannot be made right now; the same address may show it a moment later. */
export function Page({ address }: PageProps): ReactNode {
  return (
    <FormPage heading={texts.heading} lede={texts.lede}>
      <ButtonLink href={address ?? localPath('/')}>{texts.again}</ButtonLink>
    </FormPage>
  );
}
