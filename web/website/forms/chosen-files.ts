import { fileKey } from './draft.ts';
import type { Parts, PublicForm } from './public-form.ts';
import { formTexts } from './form-texts.en.ts';

/** The files of a part after a choice, and why others were dropped. */
export interface Choice {
  files: readonly File[];
  error: string | undefined;
}

/**
 * What stays of a choice. A file that cannot be sent is dropped where the definition says so; the good ones stay. It is named
 * unless it was chosen alone, and so are those that are too many. The same file twice counts once.
 */
export function choiceOf<P extends Parts>(
  definition: Pick<PublicForm<P>, 'dropsWrongFiles' | 'errorOfFile' | 'repeats'>,
  name: P['file'],
  { before, chosen }: { before: readonly File[]; chosen: readonly File[] },
): Choice {
  const { dropsWrongFiles, errorOfFile, repeats } = definition;
  const repeat = repeats?.[name];
  const errorOf = (file: File) => (dropsWrongFiles ? errorOfFile?.(name, file) : undefined);
  if (!repeat) {
    const error = chosen[0] && errorOf(chosen[0]);
    return { files: error ? [] : chosen.slice(0, 1), error };
  }
  const known = new Set(before.map(fileKey));
  const added = chosen.filter((file) => !known.has(fileKey(file)));
  const good = [...before, ...added.filter((file) => !errorOf(file))];
  const isAlone = before.length + added.length === 1;
  const wrong = added.flatMap((file) => {
    const error = errorOf(file);
    return error ? [isAlone ? error : `${file.name}: ${error}`] : [];
  });
  const left = good.slice(repeat.max).map((file) => file.name);
  const tooMany = left.length > 0 ? [formTexts.notAdded(repeat.tooMany, left.join(', '))] : [];
  return { files: good.slice(0, repeat.max), error: [...wrong, ...tooMany].join('. ') || undefined };
}
