import { FileSpreadsheet } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { assessments } from '#contracts/assessments.ts';
import type { Assessment } from '#contracts/assessments.ts';
import { Button } from '#web/ui/button/button.tsx';
import { PropertyPanels } from '../accounts/property-panels.tsx';
import { AddButton } from '../kit/lists/add-button.tsx';
import { pageSize, readListState } from '../kit/lists/list-state.ts';
import { useListUnitsOfPropertyQuery } from '../units/units-api.ts';
import { AssessmentDialog } from './assessment-dialog.tsx';
import { AssessmentPanel } from './assessment-panel.tsx';
import { useListAssessmentsQuery } from './assessments-api.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { SharesDialog } from './shares-dialog.tsx';
import page from '../kit/lists/list-page.module.css';

/** What the association of a property asks its owners for: budgets, what each unit would pay of them, and their runs. */
export function AssessmentsPage(): ReactNode {
  const code = (useParams()['code'] ?? '').toUpperCase();
  const [search, setSearch] = useSearchParams();
  const { page: shownPage } = readListState(search);
  const list = useListAssessmentsQuery(
    { query: { propertyCode: code, page: shownPage, take: pageSize } },
    { refetchOnMountOrArgChange: true },
  );
  const [asked, setAsked] = useState<'new' | 'shares' | Assessment | null>(null);
  const rows = list.currentData?.data;
  const previewed = rows?.find((row) => String(row.id) === search.get(previewNameOf(row)));
  const show = (name: PreviewName | 'page', value: string): void =>
    setSearch({ [name]: value }, { replace: name !== 'page' });
  return (
    <div className={page.page}>
      <PropertyPanels
        code={code}
        shown="assessments"
        title={`${code} assessments`}
        what="assessments"
        exportedBy={assessments.export}
        actions={
          <>
            <Button size="small" variant="secondary" onClick={() => setAsked('shares')}>
              Shares of the units
            </Button>
            <AddButton onClick={() => setAsked('new')}>New assessment</AddButton>
          </>
        }
        list={list}
        empty={{
          icon: <FileSpreadsheet size={28} aria-hidden="true" />,
          title: 'No assessments yet',
          text: 'Add the budget of a year, look at what each unit would pay, and run it.',
        }}
        page={shownPage}
        onPage={(next) => show('page', String(next))}
        above={
          previewed && (
            <PreviewPanel
              key={`${previewed.id}/${previewed.updatedAt}`}
              assessment={previewed}
              onShares={() => setAsked('shares')}
              onClose={() => setSearch({}, { replace: true })}
            />
          )
        }
      >
        {(assessment) => (
          <AssessmentPanel
            key={assessment.id}
            assessment={assessment}
            onPreview={() => show(previewNameOf(assessment), String(assessment.id))}
            onEdit={() => setAsked(assessment)}
          />
        )}
      </PropertyPanels>
      {asked === 'shares' && <Shares code={code} onClose={() => setAsked(null)} />}
      {asked !== null && asked !== 'shares' && (
        <AssessmentDialog
          propertyCode={code}
          assessment={asked === 'new' ? null : asked}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

type PreviewName = 'preview' | 'divide';

/** What of an assessment the address shows: its run, or, once someone has run it, how it is divided again. */
function previewNameOf({ runAt }: Assessment): PreviewName {
  return runAt === null ? 'preview' : 'divide';
}

/** The shares of all units of the property, once they are read. */
function Shares({ code, onClose }: { code: string; onClose: () => void }): ReactNode {
  const units = useListUnitsOfPropertyQuery(code, { refetchOnMountOrArgChange: true });
  if (!units.currentData) return null;
  return (
    <SharesDialog
      units={units.currentData.map((unit) => ({ id: unit.id, unit, share: unit.share }))}
      onClose={onClose}
    />
  );
}
