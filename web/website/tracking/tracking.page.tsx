import type { ReactNode } from 'react';
import type { TrackedRequest } from '#contracts/tracking.ts';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { FormPage } from '../forms/form-page.tsx';
import type { PageProps } from '../routes.ts';
import { RequestStory } from './request-story.tsx';
import styles from './request-story.module.css';
import { localPath } from '#web/frame/local-path.ts';
import { trackingTexts } from './tracking-texts.en.ts';

/** What the server hands over for a link that opens a request; null for every other. */
interface TrackedData {
  token: string;
  request: TrackedRequest;
}

/** A request as its resident follows it, by a private link. */
export function Page({ data, formState }: PageProps): ReactNode {
  // Written by our own server from the contract.
  const tracked = data as TrackedData | null;
  if (!tracked) return <NoSuchLink />;
  return <RequestStory token={tracked.token} given={tracked.request} formState={formState} />;
}

/** The same for a link that is wrong, was replaced, or has ended. */
function NoSuchLink(): ReactNode {
  return (
    <FormPage heading={trackingTexts.noLink.heading} lede={trackingTexts.noLink.lede}>
      <p>{trackingTexts.noLink.text}</p>
      <ButtonLink className={styles.again} href={localPath('/service-request')}>
        {trackingTexts.noLink.again}
      </ButtonLink>
    </FormPage>
  );
}
