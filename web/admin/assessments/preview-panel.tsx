import { useState, type ReactNode } from 'react';
import type { Assessment, AssessmentPreview, ReallocateForm } from '#contracts/assessments.ts';
import { formatDollars } from '#contracts/money.ts';
import { someNames } from '#contracts/some-names.ts';
import { formatCount, formatDay } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { reasonOf, serverMessageOf } from '../kit/lists/failure-messages.ts';
import { Panel, PanelActions, PanelFailed } from '../kit/panels/panel.tsx';
import { PersonLink, UnitLink } from '../kit/records/name-links.tsx';
import {
  usePreviewAssessmentQuery,
  useReallocateAssessmentMutation,
  useRunAssessmentMutation,
} from './assessments-api.ts';
import { partsText } from './parts-text.ts';
import notice from '../kit/records/conflict-notice.module.css';
import layout from '../kit/records/layout.module.css';
import styles from './assessments.module.css';

/** What a run would charge each unit, or the present shares of what is not yet due of one, and the button that does it. */
export function PreviewPanel({
  assessment,
  onShares,
  onClose,
}: {
  assessment: Assessment;
  onShares: () => void;
  onClose: () => void;
}): ReactNode {
  const { id, title, year, runAt } = assessment;
  const [includeReversed, setIncludeReversed] = useState(false);
  const read = usePreviewAssessmentQuery(
    { params: { id }, query: includeReversed ? { includeReversed } : {} },
    { refetchOnMountOrArgChange: true },
  );
  const [run, running] = useRunAssessmentMutation();
  const [divideAgain, dividing] = useReallocateAssessmentMutation();
  const [refusal, setRefusal] = useState<string | null>(null);
  // What was shown stays while the other choice is worked out.
  const preview = read.data;
  const charge = async (): Promise<void> => {
    setRefusal(null);
    if (!preview) return;
    const { fingerprint, shareSum, asksForSum } = preview;
    const body: ReallocateForm = {
      fingerprint,
      ...(asksForSum ? { confirmedShareSum: shareSum ?? 0 } : {}),
    };
    const { error } = await (runAt === null
      ? run({ params: { id }, body })
      : divideAgain({ params: { id }, body: { ...body, includeReversed } }));
    if (!error) {
      onClose();
      return;
    }
    setRefusal(serverMessageOf(error));
    void read.refetch();
  };
  const doIt = runAt === null ? 'Run' : 'Divide again';
  return (
    <Panel
      title={runAt === null ? `Preview of ${title} (${year})` : `Divide again: ${title} (${year})`}
      text={preview && dueText(preview)}
    >
      {preview ? (
        <>
          <Reversed
            units={preview.units.filter(({ isReversed }) => isReversed)}
            isIncluded={includeReversed}
            isNothingLeft={preview.dueDates.length === 0}
            onInclude={setIncludeReversed}
          />
          <Obstacles preview={preview} onShares={onShares} />
          {refusal !== null && <p role="alert">{refusal}</p>}
          {preview.dueDates.length > 0 && <PreviewTable preview={preview} />}
          <PanelActions>
            <Button
              busy={running.isLoading || dividing.isLoading || read.isFetching}
              disabled={!isRunnable(preview)}
              onClick={() => void charge()}
            >
              {preview.asksForSum ? `${doIt} with a sum of ${preview.shareSum}` : doIt}
            </Button>
            <Button variant="secondary" onClick={onClose}>
              Close the preview
            </Button>
          </PanelActions>
        </>
      ) : read.isError ? (
        <PanelFailed text={reasonOf(read.error)} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton lines={6} label="Loading the preview" />
      )}
    </Panel>
  );
}

function isRunnable({ units, missing, total, dueDates }: AssessmentPreview): boolean {
  return units.length > 0 && missing.length === 0 && total > 0 && dueDates.length > 0;
}

function dueText({ dueDates }: AssessmentPreview): string {
  const [first, ...more] = dueDates;
  if (first === undefined) return 'There is nothing to divide.';
  const last = more.at(-1);
  return last === undefined
    ? `Due on ${formatDay(first)}.`
    : `Due ${dueDates.length} times, from ${formatDay(first)} to ${formatDay(last)}.`;
}

/** Units of which staff took back a charge by hand, and whether they are charged again with the others. */
function Reversed({
  units,
  isIncluded,
  isNothingLeft,
  onInclude,
}: {
  units: AssessmentPreview['units'];
  isIncluded: boolean;
  /** No charge is divided again. */
  isNothingLeft: boolean;
  onInclude: (isIncluded: boolean) => void;
}): ReactNode {
  if (units.length === 0) return null;
  const names = someNames(units.map(({ unit }) => unit.unitIdentifier));
  return (
    <div className={notice.notice}>
      <p>
        Charges that are not yet due were reversed by hand: {names}. {reversedText(isIncluded, isNothingLeft)}
      </p>
      <label className={styles.choice}>
        <input type="checkbox" checked={isIncluded} onChange={({ target }) => onInclude(target.checked)} />
        <span>Charge them again too</span>
      </label>
    </div>
  );
}

/** What becomes of units of which a charge was reversed. */
function reversedText(isIncluded: boolean, isNothingLeft: boolean): string {
  if (isNothingLeft)
    return isIncluded
      ? 'No other charge of this is due after today.'
      : 'They stay as they are, and no other unit has a charge that is due after today.';
  return isIncluded
    ? 'They are charged again like the others.'
    : 'They stay as they are, and the other units divide the rest.';
}

/** What stands in the way of a run, or must be agreed to. */
function Obstacles({ preview, onShares }: { preview: AssessmentPreview; onShares: () => void }): ReactNode {
  const { units, missing, asksForSum, shareSum, total, dueDates } = preview;
  if (units.length === 0) return <p className={notice.notice}>This property has no units yet.</p>;
  if (missing.length > 0) {
    return (
      <div className={notice.notice}>
        <p>
          {missing.length === 1 ? 'This unit has no share yet' : `${missing.length} units have no share yet`}:{' '}
          {someNames(missing)}. Until then nothing can be charged.
        </p>
        <PanelActions>
          <Button size="small" variant="secondary" onClick={onShares}>
            Set shares
          </Button>
        </PanelActions>
      </div>
    );
  }
  if (dueDates.length === 0) return null;
  if (total === 0) return <p className={notice.notice}>Every share is 0, so no one would pay.</p>;
  if (!asksForSum) return null;
  return (
    <p className={notice.notice}>
      The percentages add up to {shareSum}, not to 100. If you continue, you agree to this sum: each unit pays
      its share, so that the whole amount is charged.
    </p>
  );
}

function PreviewTable({ preview: { units, total, shareSum } }: { preview: AssessmentPreview }): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="What each unit pays">
      <table className={layout.small}>
        <thead>
          <tr>
            <th scope="col">Unit</th>
            <th scope="col" className={styles.number}>
              Total
            </th>
            <th scope="col">Each time</th>
            {shareSum !== null && (
              <th scope="col" className={styles.number}>
                Share
              </th>
            )}
            <th scope="col">Owner</th>
          </tr>
        </thead>
        <tbody>
          {units.map(({ id, unit, owner, share, percent, total: ofUnit, parts }) => (
            <tr key={id}>
              <td>
                <UnitLink unit={unit.unitIdentifier} />
              </td>
              <td className={styles.number}>{formatDollars(ofUnit)}</td>
              <td className={layout.unbroken}>{partsText(parts)}</td>
              {shareSum !== null && (
                <td className={styles.number}>
                  {share ?? 'None'}
                  {percent !== null && ` (${percent.toFixed(4)} %)`}
                </td>
              )}
              <td>
                <PersonLink kind="owner" person={owner} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {formatCount(units.length)} {units.length === 1 ? 'unit' : 'units'}
            </th>
            <td className={styles.number}>{formatDollars(total)}</td>
            <td>{'\u00a0'}</td>
            {shareSum !== null && <td className={styles.number}>{shareSum}</td>}
            <td>{'\u00a0'}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
