/** The file that was chosen before this code ran; what cannot be sent leaves the input again, as it does later on. */
export function takeChosenFile<Choice extends { error?: string | undefined }>(
  form: HTMLFormElement,
  choiceOf: (file: File) => Choice,
): Choice | null {
  const input = form.querySelector<HTMLInputElement>('input[type=file]');
  const chosen = input?.files?.[0];
  if (!input || !chosen) return null;
  const choice = choiceOf(chosen);
  if (choice.error) input.value = '';
  return choice;
}
