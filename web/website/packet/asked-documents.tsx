import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { DocumentKind } from '#contracts/documents.ts';
import type { SentPacket } from '#contracts/packets.ts';
import page from '../forms/form-page.module.css';
import type { FormState } from '../forms/form-state.ts';
import { leadToNotice } from '../forms/lead-to.ts';
import number from '../forms/reference-number.module.css';
import { UrgentLine } from '../forms/urgent-line.tsx';
import { packetTexts } from './packet-texts.en.ts';
import { readPacketAgain } from './read-packet-again.ts';
import { SlotForm } from './slot-form.tsx';
import styles from './packet.module.css';

export interface AskedDocumentsProps {
  token: string;
  kind: string;
  given: SentPacket;
  formState: FormState | null;
}

/** What is asked for, each with its form; and what has come. */
export function AskedDocuments({ token, kind, given, formState }: AskedDocumentsProps): ReactNode {
  const [packet, setPacket] = useState(given);
  const [sent, setSent] = useState<DocumentKind | null>(null);
  const notice = useRef<HTMLOutputElement>(null);
  const { reference, slots, received } = packet;

  const onSent = async (sentKind: DocumentKind): Promise<void> => {
    const fresh = await readPacketAgain(token);
    flushSync(() => {
      setPacket((shown) => fresh ?? withoutSlot(shown, sentKind));
      setSent(sentKind);
    });
    leadToNotice(notice.current);
  };
  const refusedElsewhere = formState && !slots.some((slot) => slot.kind === kind);

  return (
    <div className={page.page}>
      <UrgentLine />
      <div className={page.main}>
        <p className={styles.reference}>
          {packetTexts.registration} <strong className={number.number}>{reference}</strong>
        </p>
        <h1 className={page.heading}>
          {slots.length > 0 ? packetTexts.heading : packetTexts.allHere.heading}
        </h1>
        <p className={styles.place}>
          {packet.propertyName}, {packetTexts.unit} {unitOf(packet)}
        </p>
        <p className={page.lede}>
          {slots.length > 0 ? packetTexts.lede(slots.length) : packetTexts.allHere.text}
        </p>
        {refusedElsewhere && (
          <p className={styles.notice} role="alert">
            {formState.message}
          </p>
        )}
        <output ref={notice} className={sent ? styles.notice : 'visually-hidden'} tabIndex={-1}>
          {sent && packetTexts.receivedNow(packetTexts.documents[sent].label)}
        </output>
        {received.length > 0 && (
          <ul id="received" className={styles.received}>
            {received.map((one) => (
              <li key={one.kind}>
                <span aria-hidden="true">✓</span> {packetTexts.documents[one.kind].label}{' '}
                <span className={styles.soft}>{packetTexts.received}</span>
              </li>
            ))}
          </ul>
        )}
        {slots.map((slot) => (
          <SlotForm
            key={slot.kind}
            slot={slot}
            token={token}
            reference={reference}
            formState={formState && kind === slot.kind ? formState : null}
            onSent={() => void onSent(slot.kind)}
          />
        ))}
        <p className={styles.warning}>{packetTexts.warning}</p>
      </div>
    </div>
  );
}

/** Where the answer could not be read: what was just sent is not asked for any more. */
function withoutSlot(packet: SentPacket, kind: DocumentKind): SentPacket {
  return {
    ...packet,
    slots: packet.slots.filter((slot) => slot.kind !== kind),
    received: [...packet.received, { kind, at: '' }],
  };
}

/** All four characters of it, as the sender typed them and as our messages name the unit. */
function unitOf({ unitIdentifier }: SentPacket): string {
  return unitIdentifier.split('-').at(-1) ?? '';
}
