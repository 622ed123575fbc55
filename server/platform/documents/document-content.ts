import type { Language } from '#contracts/languages.ts';

export interface DocumentColumn {
  head: string;
  /** Points. */
  width: number;
  /** Amounts end at their right side. */
  isAmount?: boolean;
}

export type DocumentBlock =
  | { kind: 'text'; tag: 'H1' | 'H2' | 'P'; size: number; text: string }
  | { kind: 'table'; columns: readonly DocumentColumn[]; rows: readonly (readonly string[])[] }
  /** What follows begins on a page of its own, in this language. */
  | { kind: 'page'; language: Language };

/** What a PDF says, from its top, as plain data: a thread of its own writes it. */
export interface DocumentContent {
  title: string;
  /** Of its first page. */
  language: Language;
  blocks: readonly DocumentBlock[];
}

export function text(tag: 'H1' | 'H2' | 'P', size: number, said: string): DocumentBlock {
  return { kind: 'text', tag, size, text: said };
}
