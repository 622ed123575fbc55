/** A piece of a text: in both, only in the old one, or only in the new one. */
export interface DiffPart {
  text: string;
  kind: 'same' | 'removed' | 'added';
}

/** Longer texts are shown whole: what they cost grows with the product of their words. */
const cellsMax = 1_000_000;

/** What changed between two texts, word by word; the spaces after a word belong to it. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (old.length * now.length > cellsMax)
    return [
      { text: before, kind: 'removed' },
      { text: after, kind: 'added' },
    ];
  const common = commonLengths(old, now);
  const parts: DiffPart[] = [];
  const add = (text: string, kind: DiffPart['kind']): void => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ text, kind });
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [from, to] = [old[i], now[j]];
    if (from !== undefined && from === to) {
      add(from, 'same');
      i += 1;
      j += 1;
    } else if (from !== undefined && (to === undefined || at(common, i + 1, j) >= at(common, i, j + 1))) {
      add(from, 'removed');
      i += 1;
    } else {
      add(to ?? '', 'added');
      j += 1;
    }
  }
  return parts;
}

function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|^\s+/g) ?? [];
}

/** How many words the rests of both have in common, from each place on. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const row = rows[i];
      if (!row) continue;
      row[j] =
        old[i] === now[j] ? at(rows, i + 1, j + 1) + 1 : Math.max(at(rows, i + 1, j), at(rows, i, j + 1));
    }
  }
  return rows;
}

function at(rows: readonly Uint16Array[], i: number, j: number): number {
  return rows[i]?.[j] ?? 0;
}
