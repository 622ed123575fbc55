/** The first so many characters of a text on one line; an ellipsis says that there is more. */
export function beginningOf(text: string, count: number): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  return characters.length > count
    ? `${characters.slice(0, count).join('').trimEnd()}…`
    : characters.join('');
}
