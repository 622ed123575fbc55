import { inflateSync } from 'node:zlib';

/** The texts of a PDF that pdfkit wrote, a line for each piece of text; embedded fonts are read by their own tables. */
export function pdfText(bytes: Buffer): string {
  const objects = new Map(
    [...bytes.toString('latin1').matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(
      ([, id = '', body = '']) => [id, body],
    ),
  );
  const tables = new Map(
    [...objects.values()]
      .flatMap((body) => Array.from(body.matchAll(/\/(F\d+) (\d+) 0 R/g)))
      .map(([, name = '', id = '']) => [name, tableOf(objects, objects.get(id) ?? '')]),
  );
  const texts: string[] = [];
  for (const body of objects.values()) {
    let table: Map<string, string> | undefined;
    for (const [, font, parts] of streamOf(body).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) table = tables.get(font);
      else
        texts.push(
          [...(parts ?? '').matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => read(hex, table)).join(''),
        );
    }
  }
  return texts.join('\n');
}

function read(hex: string, table: Map<string, string> | undefined): string {
  if (!table || table.size === 0) return Buffer.from(hex, 'hex').toString('latin1');
  return (hex.match(/.{4}/g) ?? []).map((glyph) => table.get(glyph) ?? '?').join('');
}

/** Which text each glyph of a font stands for. */
function tableOf(objects: ReadonlyMap<string, string>, font: string): Map<string, string> {
  const [, id = ''] = /\/ToUnicode (\d+) 0 R/.exec(font) ?? [];
  const table = new Map<string, string>();
  for (const [, from = '', list = ''] of streamOf(objects.get(id) ?? '').matchAll(
    /<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g,
  )) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]+)>/g)].entries()) {
      const glyph = (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0');
      table.set(glyph, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    }
  }
  return table;
}

function streamOf(body: string): string {
  const [, raw] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? [];
  if (raw === undefined) return '';
  try {
    return inflateSync(Buffer.from(raw, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}
