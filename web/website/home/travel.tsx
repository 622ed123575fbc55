import type { ReactNode } from 'react';
import { statusMeanings } from '#contracts/status-meanings.en.ts';
import { site } from '#site';
import type { TravelStep } from '#site-types';
import { LogoMark } from '#web/frame/logo-mark.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge/badge.tsx';
import page from '../page.module.css';
import styles from './travel.module.css';
import { categoryLabels } from '#contracts/choice-labels.en.ts';
import { homeTexts } from './home-texts.en.ts';

const { heading, lede, steps } = site.copy.home.travel;

const tones: Record<TravelStep['status'], BadgeTone> = {
  REPORTED: 'open',
  SCHEDULED: 'scheduled',
  COMPLETED: 'completed',
};

/** What a resident sees of a request, in three moments: the words and signs are those of the private page. */
export function Travel(): ReactNode {
  return (
    <section className={`${page.wide} ${styles.band}`}>
      <h2 className={page.heading}>{heading}</h2>
      <p className={styles.lede}>{lede}</p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.status} className={styles.step}>
            <h3 className={styles.title}>{statusMeanings[step.status].title}</h3>
            <p className={styles.text}>{step.text}</p>
            <Phone step={step} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A drawing made of text: the words beside it say the same to a screen reader. */
function Phone({ step: { status, at, said } }: { step: TravelStep }): ReactNode {
  const { title, text } = statusMeanings[status];
  const isFirst = status === 'REPORTED';
  return (
    <div className={styles.phone} aria-hidden="true">
      <p className={styles.bar}>
        <LogoMark /> {site.shortName}
      </p>
      <p className={styles.small}>
        {homeTexts.travel.request} <strong>SR-7K3M-20</strong>
      </p>
      <p className={styles.what}>{categoryLabels['Water leak']}</p>
      <p className={styles.small}>{homeTexts.travel.place(site.properties[0]?.name)}</p>
      <div className={styles.status}>
        <Badge tone={tones[status]}>{title}</Badge>
        <p>{text}</p>
        <p className={styles.small}>{at}</p>
      </div>
      <div className={isFirst ? styles.said : `${styles.said} ${styles.office}`}>
        <p className={styles.small}>
          <strong>{isFirst ? homeTexts.travel.youSent : homeTexts.travel.officeWrote}</strong>
        </p>
        <p>{said}</p>
      </div>
    </div>
  );
}
