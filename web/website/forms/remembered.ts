const keyOf = (form: string): string => `remembered:${form}`;

/** The texts that someone had this device remember for a form, by field; null where they had none. */
export function readRemembered(form: string): Record<string, string> | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(form)) ?? 'null');
    return isTexts(found) ? found : null;
  } catch {
    return null;
  }
}

export function writeRemembered(form: string, texts: Record<string, string>): void {
  try {
    localStorage.setItem(keyOf(form), JSON.stringify(texts));
  } catch {
    // A browser that refuses storage only does without it.
  }
}

export function forgetRemembered(form: string): void {
  try {
    localStorage.removeItem(keyOf(form));
  } catch {
    // Nothing was stored there.
  }
}

function isTexts(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  );
}
