import type { ReplyTemplate, ReplyTemplateForm, TemplateUse } from '#contracts/reply-templates.ts';
import type { ServiceRequestCategory, ServiceRequestStatus } from '#contracts/service-request-choices.ts';
import { formatStatus } from '#web/lib/formats.ts';

/** What people call what a template answers. */
export const answerLabels: Record<TemplateUse, string> = {
  'service-request': 'Service requests',
  'contact-inquiry': 'Contact inquiries',
};

/** A template as the form holds one; '' is everywhere. */
export interface TemplateValues {
  title: string;
  usedFor: TemplateUse;
  status: ServiceRequestStatus | '';
  category: ServiceRequestCategory | '';
  propertyCode: string;
  text: string;
}

/** The values of a template, or those that a new one begins with. */
export function valuesOf(template: ReplyTemplate | null): TemplateValues {
  return {
    title: template?.title ?? '',
    usedFor: template?.usedFor ?? 'service-request',
    status: template?.status ?? '',
    category: template?.category ?? '',
    propertyCode: template?.propertyCode ?? '',
    text: template?.text ?? '',
  };
}

/** What is sent: only templates for requests say where they fit. */
export function bodyOf({
  title,
  usedFor,
  status,
  category,
  propertyCode,
  text,
}: TemplateValues): ReplyTemplateForm {
  if (usedFor !== 'service-request') return { title, usedFor, text };
  return {
    title,
    usedFor,
    text,
    status: status || null,
    category: category || null,
    propertyCode: propertyCode || null,
  };
}

/** Where a template fits, in words. */
export function fitOf({ status, category, propertyCode }: ReplyTemplate): string {
  const parts = [status && formatStatus(status), category, propertyCode];
  return parts.filter(Boolean).join(' · ') || 'Any';
}
