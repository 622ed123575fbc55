type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | RadioNodeList;

/** The named control of a form, or the radio buttons of that name. */
export function findControl(form: HTMLFormElement, name: string): TextControl | null {
  const control = form.elements.namedItem(name);
  const isText =
    control instanceof RadioNodeList ||
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement;
  return isText ? control : null;
}

/** What the form holds under each name; every line end as one character. */
export function readTexts<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> {
  const data = new FormData(form);
  const entries = names.map((name) => {
    // Ticked boxes of one name are one text, one box a line.
    const texts = data.getAll(name).filter((value) => typeof value === 'string');
    return [name, texts.join('\n').replaceAll('\r\n', '\n')];
  });
  // Made from exactly these names, which Object.fromEntries forgets.
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** What the visitor typed before now stays; what was stored fills what is still as it came. */
export function fillBlanks(
  form: HTMLFormElement,
  blank: Record<string, string>,
  stored: Record<string, string>,
): void {
  for (const [name, empty] of Object.entries(blank)) {
    const control = findControl(form, name);
    const value = stored[name] ?? '';
    if (isBoxes(control)) tick(control, value.split('\n'));
    else if (control && value && control.value === empty) control.value = value;
  }
}

/**
 * Empties the form, whatever it came with. Its own reset would bring back what was refused before, and some browsers put plain
 * text in place of what React shows in an output.
 */
export function emptyForm(form: HTMLFormElement, blank: Record<string, string>): void {
  for (const [name, value] of Object.entries(blank)) {
    const control = findControl(form, name);
    if (control instanceof RadioNodeList) untick(control);
    if (control) control.value = value;
  }
}

export function setText(form: HTMLFormElement, name: string, text: string): void {
  const control = findControl(form, name);
  if (control) control.value = text;
}

function isBoxes(control: TextControl | null): control is RadioNodeList {
  const [first] = control instanceof RadioNodeList ? control : [];
  return first instanceof HTMLInputElement && first.type === 'checkbox';
}

function tick(boxes: RadioNodeList, values: string[]): void {
  for (const box of boxes) {
    if (box instanceof HTMLInputElement && values.includes(box.value)) box.checked = true;
  }
}

function untick(boxes: RadioNodeList): void {
  for (const box of boxes) if (box instanceof HTMLInputElement) box.checked = false;
}
