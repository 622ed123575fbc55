import type { ReactNode } from 'react';
import { blankFormPath } from '#contracts/blank-form.ts';
import { language } from '#web/frame/language.en.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FileDrop } from '#web/ui/file-drop/file-drop.tsx';
import type { Way } from './made-form.ts';
import { makingTexts } from './making-texts.en.ts';
import { acceptOf } from './registration-files.ts';
import styles from './completed-form.module.css';
import { registrationTexts } from './registration-texts.en.ts';
import type { RegistrationForm } from './use-registration-form.ts';

const ways: readonly Way[] = ['photograph', 'fillIn'];

/** The completed form: the blank one to download, two ways to make it here, and the file that is sent. */
export function CompletedForm({ form }: { form: RegistrationForm }): ReactNode {
  const { made, state } = form;
  const field = form.fileField('filledPacket');
  return (
    <>
      <div className={styles.blank}>
        <p>{registrationTexts.noFormYet}</p>
        <a className={styles.download} href={blankFormPath(language)} download>
          <DownloadIcon />
          {registrationTexts.download}
        </a>
        <div className={styles.ways} data-live={state.isLive ? '' : undefined}>
          <p>{makingTexts.ways.hint}</p>
          <p className={styles.buttons}>
            {ways.map((way) => (
              <Button
                key={way}
                variant="secondary"
                aria-expanded={made.open === way}
                aria-controls="making"
                onClick={() => (made.open === way ? made.close() : void made.show(way))}
              >
                {makingTexts.ways[way]}
              </Button>
            ))}
          </p>
        </div>
      </div>
      <div id="making" className={styles.making}>
        <Panel form={form} />
        <Progress form={form} />
      </div>
      <FileDrop
        {...field}
        accept={acceptOf('filledPacket')}
        onChoose={made.choosePacket}
        hint={registrationTexts.packetHint}
        icon="paper"
        note={field.file ? undefined : registrationTexts.required}
        required
      />
    </>
  );
}

/** The open way, or that it is not here yet. */
function Panel({ form: { made, state } }: { form: RegistrationForm }): ReactNode {
  const { tools, open, making, change, chooseWay, close } = made;
  if (!open) return null;
  if (tools === 'failed') return <p role="alert">{makingTexts.notLoaded}</p>;
  if (typeof tools !== 'object' || !tools) return <output>{makingTexts.loading}</output>;
  return (
    <div className={styles.panel}>
      <tools.MakingPanel
        way={open}
        making={making}
        isTenant={state.values.partyType === 'TENANT'}
        onChange={change}
        onUse={() => {
          chooseWay('fillIn');
          close();
        }}
      />
      <Button variant="quiet" size="small" className={styles.close} onClick={close}>
        {makingTexts.close}
      </Button>
    </div>
  );
}

/** What has become of what was made. */
function Progress({ form: { made } }: { form: RegistrationForm }): ReactNode {
  const { used, open, making, isMaking, isFailed } = made;
  const pages = making.pages.length;
  const isLeftOut = used === null && pages > 0;
  return (
    <>
      <output>
        {isMaking && makingTexts.making}
        {used === 'photograph' && !isMaking && !isFailed && makingTexts.pages.ready(pages)}
        {used === 'fillIn' && !isMaking && !isFailed && makingTexts.form.ready}
        {isLeftOut && makingTexts.leftOut}
      </output>
      {isFailed && (
        <p role="alert" className={styles.failed}>
          {makingTexts.notMade}
        </p>
      )}
      {isFailed && (
        <Button variant="secondary" onClick={made.retry}>
          {makingTexts.tryAgain}
        </Button>
      )}
      {isLeftOut && (
        <Button variant="secondary" onClick={() => made.chooseWay('photograph')}>
          {makingTexts.putBack}
        </Button>
      )}
      {used === 'fillIn' && open !== 'fillIn' && (
        <Button variant="secondary" onClick={() => void made.show('fillIn')}>
          {makingTexts.form.change}
        </Button>
      )}
    </>
  );
}

function DownloadIcon(): ReactNode {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d="M10 3v9.5m0 0 3.75-3.75M10 12.5 6.25 8.75M3.5 14.5v1A1.5 1.5 0 0 0 5 17h10a1.5 1.5 0 0 0 1.5-1.5v-1"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
