import type { Language } from '#contracts/languages.ts';
import { siteIn } from '#site-in';
import { officeTexts } from './office-texts.ts';

/** What a message says, without its form. All of it is plain text: it may quote what people wrote. */
export interface Letter {
  /** English where nothing is said. */
  language?: Language;
  subject: string;
  /** What a mailbox shows beside the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** Set apart, to be found again and read out. */
  reference?: string;
  facts: { label: string; value: string }[];
  /** Words that someone wrote, in their own lines. */
  quote?: { label: string; text: string } | undefined;
  /** `hint`: what to know about the link. */
  action?: { label: string; url: string; hint?: string };
  closing: string[];
}

/** The two bodies of a message, from the same words. */
export function renderLetter(letter: Letter): { subject: string; text: string; html: string } {
  return { subject: onOneLine(letter.subject), text: renderText(letter), html: renderHtml(letter) };
}

/** No header may hold a line break, and no name may bring other control characters along. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

function renderText(letter: Letter): string {
  const { language = 'en', heading, paragraphs, reference, facts, quote, action, closing } = letter;
  const site = siteIn(language);
  const blocks = [
    heading,
    ...paragraphs,
    reference === undefined ? '' : `${officeTexts[language].reference}: ${reference}`,
    facts.map(({ label, value }) => `${label}: ${onOneLine(value)}`).join('\n'),
    quote ? `${quote.label}:\n${quote.text.replaceAll(/^/gm, '> ')}` : '',
    action ? `${action.label}: ${action.url}` : '',
    action?.hint ?? '',
    ...closing,
    `-- \n${site.companyName}\n${site.tagline}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/*
 * Mail programs know little CSS, and some drop the style sheet: so the form is in tables and attributes, and the sheet only
 * adds what may be missing, the dark colors. Nothing is loaded from anywhere.
 */
function renderHtml({
  language = 'en',
  heading,
  preview,
  paragraphs,
  reference,
  facts,
  quote,
  action,
  closing,
  subject,
}: Letter): string {
  const site = siteIn(language);
  const body = [
    `<h1 class="ink" style="${styles.heading}">${escape(heading)}</h1>`,
    ...paragraphs.map(paragraph),
    reference === undefined ? '' : referenceBox(officeTexts[language].reference, reference),
    facts.length === 0 ? '' : factTable(facts),
    quote ? quoteBlock(quote) : '',
    action ? button(action) : '',
    ...closing.map(paragraph),
  ].join('\n');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(onOneLine(subject))}</title>
<style>${darkSheet}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f2ea;">
<div style="display:none;max-height:0;overflow:hidden;">${escape(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f2ea;">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;">
<tr><td style="padding:0 8px 14px;">
<p class="brand" style="${styles.brand}">${escape(site.companyName)}</p>
</td></tr>
<tr><td class="card" style="${styles.card}">
${body}
</td></tr>
<tr><td style="padding:16px 8px 0;">
<p class="soft" style="${styles.footer}">${escape(site.companyName)} &middot; ${escape(site.tagline)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const sans = "font-family:'Segoe UI',system-ui,-apple-system,Helvetica,Arial,sans-serif;";
const serif = "font-family:Georgia,'Times New Roman',serif;";

const styles = {
  brand: `margin:0;${serif}font-size:17px;line-height:24px;font-weight:bold;color:#1f4d3f;`,
  card: 'background:#ffffff;border:1px solid #dcd3c2;border-top:4px solid #1f4d3f;border-radius:6px;padding:28px 24px 12px;',
  heading: `margin:0 0 16px;${serif}font-size:24px;line-height:31px;font-weight:bold;color:#14231c;`,
  text: `margin:0 0 16px;${sans}font-size:16px;line-height:25px;color:#14231c;`,
  label: `${sans}font-size:14px;line-height:21px;color:#46564d;`,
  footer: `margin:0;${sans}font-size:13px;line-height:20px;color:#46564d;`,
};

const darkSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #101714 !important; }
  .card { background: #18221d !important; border-color: #33443b !important; border-top-color: #8fc3a9 !important; }
  .box { background: #213029 !important; }
  .ink { color: #eef3ef !important; }
  .soft { color: #b4c2b9 !important; }
  .brand, .link { color: #a5d3bb !important; }
  .rule { border-color: #33443b !important; }
  .button { background: #a5d3bb !important; color: #0d1a14 !important; }
}`;

function paragraph(text: string): string {
  return `<p class="ink" style="${styles.text}">${withBreaks(text)}</p>`;
}

function referenceBox(label: string, reference: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 18px;">
<tr><td class="box" style="background:#f1ece1;border-radius:6px;padding:12px 16px;">
<p class="soft" style="margin:0;${styles.label}">${escape(label)}</p>
<p class="ink" style="margin:0;font-family:ui-monospace,Consolas,Menlo,monospace;font-size:22px;line-height:30px;font-weight:bold;letter-spacing:1px;color:#14231c;">${escape(reference)}</p>
</td></tr>
</table>`;
}

function factTable(facts: Letter['facts']): string {
  const rows = facts.map(
    ({ label, value }) => `<tr>
<th scope="row" align="left" valign="top" class="soft rule" style="width:32%;padding:8px 12px 8px 0;border-top:1px solid #dcd3c2;font-weight:normal;${styles.label}">${escape(label)}</th>
<td valign="top" class="ink rule" style="padding:8px 0;border-top:1px solid #dcd3c2;overflow-wrap:anywhere;${sans}font-size:15px;line-height:22px;color:#14231c;">${escape(value)}</td>
</tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 18px;border-collapse:collapse;">
${rows.join('\n')}
</table>`;
}

function quoteBlock({ label, text }: { label: string; text: string }): string {
  return `<p class="soft" style="margin:0 0 4px;${styles.label}">${escape(label)}</p>
<blockquote class="rule" style="margin:0 0 18px;padding:2px 0 2px 14px;border-left:3px solid #a8762b;">
<p class="ink" style="margin:0;overflow-wrap:anywhere;${sans}font-size:15px;line-height:23px;color:#14231c;">${withBreaks(text)}</p>
</blockquote>`;
}

function button({ label, url, hint }: NonNullable<Letter['action']>): string {
  const below =
    hint === undefined
      ? ''
      : `<p class="soft" style="margin:-8px 0 20px;${styles.label}">${escape(hint)}</p>`;
  return `<p style="margin:4px 0 20px;"><a class="button" href="${escape(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f4d3f;color:#ffffff;text-decoration:none;font-weight:600;${sans}font-size:16px;line-height:22px;">${escape(label)}</a></p>${below}`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function withBreaks(text: string): string {
  return escape(text).replaceAll('\n', '<br>');
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
