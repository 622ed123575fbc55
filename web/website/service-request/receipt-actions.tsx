import { useState, type ReactNode } from 'react';
import { copyText, type CopyOutcome } from '#web/lib/copy-text.ts';
import { Button } from '#web/ui/button/button.tsx';
import icon from '../icon-button.module.css';
import styles from './receipt.module.css';
import { requestTexts } from './request-texts.en.ts';

const texts = requestTexts.receipt;

/** Puts the reference number on the clipboard. */
export function CopyReference({ reference }: { reference: string }): ReactNode {
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);
  return (
    <>
      <button
        type="button"
        className={icon.button}
        aria-label={texts.copyReference}
        onClick={() => void copyText(reference).then(setOutcome)}
      >
        <CopyIcon />
      </button>
      <CopyNote outcome={outcome} />
    </>
  );
}

/** Hands the link on: by the sharing of the phone where it has one, else by the clipboard. */
export function PassOnLink({ address }: { address: string }): ReactNode {
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);
  const canShare = 'share' in navigator;
  const url = new URL(address, window.location.href).href;
  const passOn = async (): Promise<void> => {
    if (!canShare) setOutcome(await copyText(url));
    // Closing the phone's sheet without a choice rejects, and there is nothing to say about it.
    else await navigator.share({ title: texts.follow, url }).catch(() => undefined);
  };
  return (
    <>
      <Button variant="secondary" onClick={() => void passOn()}>
        {canShare ? texts.share : texts.copyLink}
      </Button>
      <CopyNote outcome={outcome} />
    </>
  );
}

function CopyNote({ outcome }: { outcome: CopyOutcome | null }): ReactNode {
  return (
    <output className={styles.copied}>
      {outcome === 'copied' && texts.copied}
      {outcome === 'refused' && texts.copyByHand}
    </output>
  );
}

function CopyIcon(): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path
        d="M9 9h10v11H9zM6 15H5V4h10v2"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
    </svg>
  );
}
