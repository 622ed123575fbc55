import { useRef, useState } from 'react';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import { refusalOf } from './replacement-rules.ts';
import type { ChosenFiles } from './replacement-rules.ts';

export interface ChosenFilesWork {
  chosen: ChosenFiles;
  /** Why a file of a kind cannot be taken. */
  errors: Partial<Record<RegistrationFileKind, string>>;
  /** Null takes a choice back. */
  choose: (kind: RegistrationFileKind, file: File | null) => void;
  /** Takes out what the server has taken of the files that it was sent. Answers whether any are left. */
  dropSent: (sent: ChosenFiles, replaced: RegistrationFileKind[]) => boolean;
  showError: (kind: RegistrationFileKind, message: string) => void;
}

/** The files that are to replace others when the registration is saved. */
export function useChosenFiles(): ChosenFilesWork {
  const [chosen, setChosen] = useState<ChosenFiles>({});
  /** As it stands at this moment: files may be chosen while others are sent. */
  const chosenNow = useRef(chosen);
  const [errors, setErrors] = useState<ChosenFilesWork['errors']>({});

  const replaceChosen = (files: ChosenFiles): void => {
    chosenNow.current = files;
    setChosen(files);
  };

  return {
    chosen,
    errors,
    choose: (kind, file) => {
      const refusal = file && refusalOf(kind, file);
      const { [kind]: _before, ...others } = chosenNow.current;
      // A file of the wrong kind is skipped: what was chosen before stays.
      if (!refusal) replaceChosen(file ? { ...others, [kind]: file } : others);
      setErrors({ ...errors, [kind]: refusal ?? undefined });
    },
    dropSent: (sent, replaced) => {
      const left = { ...chosenNow.current };
      for (const kind of replaced) if (left[kind] === sent[kind]) delete left[kind];
      replaceChosen(left);
      return Object.keys(left).length > 0;
    },
    showError: (kind, message) => setErrors({ ...errors, [kind]: message }),
  };
}
