import type { ReactNode } from 'react';
import { entryTypeLabels } from '#contracts/account-entries.ts';
import type { RulePreview } from '#contracts/account-rules.ts';
import { reasonText } from '#contracts/entry-reasons.ts';
import { formatDollars } from '#contracts/money.ts';
import { formatCount, formatDay } from '#web/lib/formats.ts';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { reasonOf } from '../kit/lists/failure-messages.ts';
import { Panel, PanelFailed } from '../kit/panels/panel.tsx';
import { UnitLink } from '../kit/records/name-links.tsx';
import { usePreviewAccountRulesQuery } from './account-rules-api.ts';
import layout from '../kit/records/layout.module.css';
import styles from './account-rules.module.css';

/** What tonight's run would post, each entry with its rule and inputs. */
export function NextRunPanel({ code }: { code: string }): ReactNode {
  const read = usePreviewAccountRulesQuery(
    { query: { propertyCode: code } },
    { refetchOnMountOrArgChange: true },
  );
  const preview = read.currentData;
  return (
    <Panel
      title="Next run"
      text={preview && `What the confirmed rules would post on ${formatDay(preview.day)}.`}
    >
      {preview ? (
        <Planned preview={preview} />
      ) : read.isError ? (
        <PanelFailed text={reasonOf(read.error)} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton lines={3} label="Loading the next run" />
      )}
    </Panel>
  );
}

function Planned({ preview: { entries, total } }: { preview: RulePreview }): ReactNode {
  if (entries.length === 0) return <p className={layout.soft}>Nothing would be posted.</p>;
  return (
    <>
      <p className={layout.money}>
        {formatCount(entries.length)} {entries.length === 1 ? 'entry' : 'entries'}, {formatDollars(total)}
      </p>
      <ul className={styles.planned} aria-label="Entries of the next run">
        {entries.map(({ id, unit, type, date, amount, why }) => (
          <li key={`${id}/${type}/${date}/${amount}/${reasonText(why)}`}>
            <UnitLink unit={unit.unitIdentifier} /> {entryTypeLabels[type]} of{' '}
            <span className={layout.money}>{formatDollars(amount)}</span> on {formatDay(date)}
            <p className={layout.soft}>{reasonText(why)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
