import type { ReplyTemplate } from '#contracts/reply-templates.ts';

/** What of a record says which templates fit; inquiries say nothing. */
export interface TemplateAbout {
  status?: string;
  category?: string;
  propertyCode?: string;
}

export interface RankedTemplates {
  /** Those made for records such as this one, the closest first. */
  fitting: ReplyTemplate[];
  /** Those for every record, and those made for others. */
  others: ReplyTemplate[];
}

const aspects = ['status', 'category', 'propertyCode'] as const;

/**
 * Sorts templates by how well they fit a record: what they are made for (a status, a category, a property) counts where the
 * record has it, and rules them out of the fitting ones where it has another.
 */
export function rankTemplates(templates: readonly ReplyTemplate[], about: TemplateAbout): RankedTemplates {
  const rank = (template: ReplyTemplate): number => {
    const made = aspects.filter((aspect) => template[aspect] !== null);
    return made.every((aspect) => template[aspect] === about[aspect]) ? made.length : -1;
  };
  // Equals stay in the order in which they came: by name.
  const fitting = templates
    .filter((template) => rank(template) > 0)
    .toSorted((one, other) => rank(other) - rank(one));
  const general = templates.filter((template) => rank(template) === 0);
  const madeForOthers = templates.filter((template) => rank(template) === -1);
  return { fitting, others: [...general, ...madeForOthers] };
}
