import { changeMessages } from './change-messages.ts';
import type { Noun, Screen } from './nouns.ts';

/** What differs between kinds of record that are called the same everywhere. */
export interface UsualNoun extends Pick<Noun, 'one' | 'many' | 'labels' | 'tags'> {
  screen: Pick<Screen, 'Icon' | 'group' | 'load'> & Partial<Screen>;
}

/** A kind of record that is called the same everywhere: in the menu, in its address, on its buttons and in its toasts. */
export function usualNoun(noun: UsualNoun): Noun {
  const { one, many, screen } = noun;
  const several = many.toLowerCase();
  return {
    ...noun,
    screen: { path: `/admin/${several}`, label: many, add: { label: `New ${one}` }, ...screen },
    messages: changeMessages(one, several),
  };
}
