import { useEffect, type ReactNode } from 'react';
import { blankFormPath } from '#contracts/blank-form.ts';
import { language } from '#web/frame/language.en.ts';
import { fillForm } from './fill-form.ts';
import { joinPages } from './join-pages.ts';
import type { FormContent, Making, Way } from './made-form.ts';
import { PhotographedPages } from './photographed-pages.tsx';
import { WrittenForm } from './written-form.tsx';

/*
 * What making a form on the page takes, the PDF library among it: a script of its own, which comes once someone asks for it.
 */

export interface MakingPanelProps {
  way: Way;
  making: Making;
  isTenant: boolean;
  onChange: (making: Partial<Making>) => void;
  /** The form is filled in as far as someone wants to. */
  onUse: () => void;
}

/** The panel of one of the two ways. */
export function MakingPanel({ way, making, isTenant, onChange, onUse }: MakingPanelProps): ReactNode {
  useEffect(() => {
    // A phone may be offline later. What fails now is tried again once the form is needed.
    if (way === 'fillIn') void getBlankForm().catch(() => undefined);
  }, [way]);
  if (way === 'photograph')
    return <PhotographedPages pages={making.pages} onChange={(pages) => onChange({ pages })} />;
  return (
    <WrittenForm
      answers={making.answers}
      isTenant={isTenant}
      onChange={(answers) => onChange({ answers })}
      onUse={onUse}
    />
  );
}

/** The packet as a file. Rejects where the blank form is not to be had, or memory ends. */
export async function makeForm(content: FormContent): Promise<File> {
  const isPhotographed = content.way === 'photograph';
  const bytes = isPhotographed
    ? await joinPages(content.pages)
    : await fillForm(await getBlankForm(), content.values);
  const name = isPhotographed ? 'registration-form-photos.pdf' : 'registration-form.pdf';
  return new File([bytes], name, { type: 'application/pdf' });
}

let blankForm: Promise<ArrayBuffer> | null = null;

/** The blank form in the page's language, read once. */
function getBlankForm(): Promise<ArrayBuffer> {
  blankForm ??= readBlankForm().catch((error: unknown) => {
    blankForm = null;
    throw error;
  });
  return blankForm;
}

async function readBlankForm(): Promise<ArrayBuffer> {
  const answer = await fetch(blankFormPath(language));
  if (!answer.ok) throw new Error(`No blank form: ${answer.status}`);
  return answer.arrayBuffer();
}
