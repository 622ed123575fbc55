/** A rule that a page breaks, and where. */
export interface Violation {
  id: string;
  nodes: { html: string }[];
}

interface ColorLook {
  within: string | undefined;
  exclude: string | undefined;
  /** The ways to stand out that are known to be right. */
  known: string[];
}

interface ColorAxe {
  run: (
    where: object,
    how: object,
  ) => Promise<{ violations: Violation[]; passes: { nodes: PassedNode[] }[] }>;
}

interface PassedNode {
  element: Element;
  /** Why, such as that it is hidden. */
  any: { data?: { messageKey?: string } | null }[];
}

/**
 * In the page: looks at the contrast of each text whose way of standing out is not known. A way is the color of a text, whether
 * it is large, and all that lies behind it, as the browser reckons them; where something lies over something else, it is of that
 * place alone. `right` has the new ways of which axe has seen one and found it right.
 */
export async function axeOnColors({
  within = 'html',
  exclude,
  known,
}: ColorLook): Promise<{ violations: Violation[]; right: string[] }> {
  const controls =
    'select, textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"])';
  const isInScope = (element: Element): boolean =>
    element.closest(within) !== null && (exclude === undefined || element.closest(exclude) === null);
  const hasText = (element: Element): boolean =>
    element.matches(controls) ||
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  // What only screen readers get is a pixel large, or above the page until it has the focus.
  const isSeen = (element: Element): boolean => {
    const { width, height, bottom } = element.getBoundingClientRect();
    const isOnPage = width > 1 && height > 1 && bottom + scrollY > 0;
    return isOnPage && element.checkVisibility({ visibilityProperty: true });
  };

  // In pixels, as WCAG has it: large text may stand out less.
  const isLarge = ({ fontSize, fontWeight }: CSSStyleDeclaration): boolean =>
    parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24);

  const right = new Set(known);
  const found = new Map<Element, string>();
  const visit = (element: Element, above: string): void => {
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, opacity, position } = style;
    const lies = position === 'absolute' || position === 'fixed';
    const isClear = backgroundImage === 'none' && opacity === '1' && !lies;
    const isOpaque = isClear && backgroundColor.startsWith('rgb(');
    const place = lies ? element.getAttribute('class') : '';
    const own = [backgroundColor, backgroundImage, opacity, place].join(' ');
    const over = isOpaque ? own : `${above} | ${own}`;
    const behind = isClear && backgroundColor === 'rgba(0, 0, 0, 0)' ? above : over;
    if (hasText(element) && !element.matches(':disabled, :disabled *') && isInScope(element)) {
      const { color, textShadow } = style;
      const way = [element.matches(controls), color, isLarge(style), textShadow, behind].join(' ');
      if (!right.has(way) && isSeen(element)) found.set(element, way);
    }
    for (const child of element.children) visit(child, behind);
  };
  visit(document.documentElement, '');

  const frames = [...document.querySelectorAll('iframe')].filter(isInScope);
  if (found.size === 0 && frames.length === 0) return { violations: [], right: [] };
  const { axe } = window as unknown as { axe: ColorAxe };
  const { violations, passes } = await axe.run(
    { include: [...found.keys(), ...frames], exclude: exclude === undefined ? [] : [[exclude]] },
    { runOnly: ['color-contrast'], elementRef: true, selectors: false },
  );
  // What it takes for hidden passes unseen.
  const seen = passes
    .flatMap(({ nodes }) => nodes)
    .filter(({ any }) => any.every(({ data }) => data?.messageKey !== 'hidden'));
  return {
    violations: violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })),
    right: seen.flatMap(({ element }) => found.get(element) ?? []),
  };
}
