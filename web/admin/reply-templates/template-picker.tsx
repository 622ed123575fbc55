import { useState, type ReactNode } from 'react';
import { fillPlaceholders, withoutName } from '#contracts/reply-text.ts';
import type { PlaceholderValues, ReplyTemplate, TemplateUse } from '#contracts/reply-templates.ts';
import { site } from '#site';
import { GroupMenu } from '#web/ui/menu/group-menu.tsx';
import type { MenuGroup } from '#web/ui/menu/group-menu.tsx';
import { rankTemplates } from './rank-templates.ts';
import type { TemplateAbout } from './rank-templates.ts';
import { useListTemplatesForQuery } from './reply-templates-api.ts';

export interface TemplatePickerProps {
  usedFor: TemplateUse;
  /** What of the record says which templates fit it. */
  about: TemplateAbout;
  /** What the placeholders stand for in this record. */
  values: PlaceholderValues;
  onInsert: (text: string) => void;
}

/** Inserts a template, filled in, into the reply that is being written. Templates are read when the menu is first opened. */
export function TemplatePicker({ usedFor, about, values, onInsert }: TemplatePickerProps): ReactNode {
  const [wasOpened, setWasOpened] = useState(false);
  const { propertyCode } = about;
  const { data, isError } = useListTemplatesForQuery(
    { usedFor, ...(propertyCode === undefined ? {} : { propertyCode }) },
    { skip: !wasOpened },
  );
  const { fitting, others } = rankTemplates(data ?? [], about);
  const groups: MenuGroup[] = [
    { label: 'Best match', items: fitting.map(itemOf) },
    { label: fitting.length > 0 ? 'Others' : 'Templates', items: others.map(itemOf) },
  ];
  const insert = (id: string): void => {
    const template = data?.find((each) => String(each.id) === id);
    if (template) onInsert(fill(template.text, values));
  };
  return (
    <GroupMenu
      label="Insert template"
      groups={groups.filter(({ items }) => items.length > 0)}
      instead={messageOf(data, isError)}
      onOpen={() => setWasOpened(true)}
      onPick={insert}
    />
  );
}

function itemOf({ id, title }: ReplyTemplate): MenuGroup['items'][number] {
  return { id: String(id), label: title };
}

function messageOf(data: readonly ReplyTemplate[] | undefined, hasFailed: boolean): string | null {
  if (data) return data.length === 0 ? 'There are no templates yet.' : null;
  return hasFailed ? 'The templates could not be loaded.' : 'Loading…';
}

/** The text with what is known; what is not stays in its braces, but for a name that no one knows. */
function fill(text: string, values: PlaceholderValues): string {
  const known: PlaceholderValues = {
    company: site.companyName,
    urgentPhone: site.urgentPhone.display,
    ...values,
  };
  const filled = Object.entries(known).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const greeted = values.name === null ? withoutName(text) : text;
  return fillPlaceholders(greeted, Object.fromEntries(filled));
}
