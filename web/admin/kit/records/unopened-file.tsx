import { ShieldAlert, ShieldQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FileScan } from '#contracts/files.ts';
import styles from './unopened-file.module.css';

/** Why a file is not opened, in a few words. */
export const unopenedLabels: Record<FileScan, string> = {
  WAITING: 'Not checked for viruses yet',
  INFECTED: 'A virus was found in this file',
};

const unopenedTexts: Record<FileScan, string> = {
  WAITING: 'It opens here automatically after the virus check.',
  INFECTED: 'It stays closed. Ask the sender for a new file.',
};

/** Stands in the place of a file's preview. */
export function UnopenedFile({ scan }: { scan: FileScan }): ReactNode {
  const Icon = scan === 'WAITING' ? ShieldQuestionMark : ShieldAlert;
  return (
    <output className={styles.unopened}>
      <Icon size={28} aria-hidden="true" />
      <strong>{unopenedLabels[scan]}</strong>
      <span>{unopenedTexts[scan]}</span>
    </output>
  );
}
