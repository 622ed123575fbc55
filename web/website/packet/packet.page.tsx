import type { ReactNode } from 'react';
import type { SentPacket } from '#contracts/packets.ts';
import { localPath } from '#web/frame/local-path.ts';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { FormPage } from '../forms/form-page.tsx';
import type { PageProps } from '../routes.ts';
import { AskedDocuments } from './asked-documents.tsx';
import { packetTexts } from './packet-texts.en.ts';
import styles from './packet.module.css';

/** What the server hands over for a link that opens a registration; null for every other. */
interface PacketData {
  token: string;
  /** The document of the form that was refused; '' where none was. */
  kind: string;
  packet: SentPacket;
}

/** The documents that a sender is asked for again, by a private link. */
export function Page({ data, formState }: PageProps): ReactNode {
  // Written by our own server from the contract.
  const given = data as PacketData | null;
  if (!given) return <NoSuchLink />;
  return <AskedDocuments token={given.token} kind={given.kind} given={given.packet} formState={formState} />;
}

/** The same for a link that is wrong, was replaced, or has ended. */
function NoSuchLink(): ReactNode {
  const { heading, lede, text, action } = packetTexts.noLink;
  return (
    <FormPage heading={heading} lede={lede}>
      <p>{text}</p>
      <ButtonLink className={styles.again} href={localPath('/contact')}>
        {action}
      </ButtonLink>
    </FormPage>
  );
}
