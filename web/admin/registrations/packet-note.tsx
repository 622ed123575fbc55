import { FileSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PacketReading } from '#contracts/registrations.ts';
import { Button } from '#web/ui/button/button.tsx';
import { packetDifferences } from './packet-comparison.ts';
import type { ReadField } from './packet-comparison.ts';
import type { RegistrationValues } from './registration-changes.ts';
import styles from './packet-note.module.css';

export interface PacketNoteProps {
  /** Null until the packet has been read. */
  reading: PacketReading | null;
  values: RegistrationValues;
  onUse: (field: ReadField, value: string) => void;
}

/** What staff should know of the packet: that it says otherwise than the registration, or cannot be read. */
export function PacketNote({ reading, values, onUse }: PacketNoteProps): ReactNode {
  if (!reading) return null;
  const unreadable = unreadableMessages[reading.state];
  const differences = reading.state === 'FORM' ? packetDifferences(reading, values) : [];
  if (!unreadable && differences.length === 0) return null;
  return (
    <section className={styles.note} aria-label="About the Registration Form">
      <FileSearch size={18} aria-hidden="true" />
      <div className={styles.text}>
        <p className={styles.title}>{unreadable ?? 'The Registration Form says something else:'}</p>
        {differences.length > 0 && (
          <ul className={styles.differences}>
            {differences.map(({ field, label, typed, read }) => (
              <li key={field}>
                <span>
                  {label}: <del>{typed || 'nothing'}</del> here, <ins>{read}</ins> in the form
                </span>
                <Button size="small" variant="quiet" onClick={() => onUse(field, read)}>
                  Use {read}
                  <span className="visually-hidden"> as {label}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

const unreadableMessages: Partial<Record<PacketReading['state'], string>> = {
  ENCRYPTED: 'The Registration Form is password-protected and could not be compared.',
  DAMAGED: 'The Registration Form is damaged and may not open. Ask for it again.',
};
