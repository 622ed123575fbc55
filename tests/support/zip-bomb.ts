import { constants, deflateRawSync } from 'node:zlib';

/** What an archive says of a part, where it is not what the part has. */
interface SaidSizes {
  declared?: number;
  packed?: number;
  flags?: number;
  /** Whether the end names the first part alone, and a second end (ZIP64) all of them. */
  isElsewhere?: boolean;
}

/** A workbook in order whose sheet has 220 MB of blanks before its rows: a fifth of a megabyte packed. */
export function bombOf(said: SaidSizes): Uint8Array<ArrayBuffer> {
  const blanks = deflateRawSync(Buffer.alloc(2 ** 20, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const namespace = 'http://schemas.openxmlformats.org';
  const relations = `${namespace}/officeDocument/2006/relationships`;
  const type = (part: string, of: string) =>
    `<Override PartName="/xl/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${of}+xml"/>`;
  const related = (target: string, of: string) =>
    `<Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="r1" Type="${relations}/${of}" Target="${target}"/></Relationships>`;
  const xmlns = `xmlns="${namespace}/spreadsheetml/2006/main"`;
  const cell = (row: number, text: string) =>
    `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>${text}</t></is></c></row>`;
  const sheet = [
    deflateRawSync(`<worksheet ${xmlns}><sheetData>`, { finishFlush: constants.Z_FULL_FLUSH }),
    ...Array.from({ length: 220 }, () => blanks),
    deflateRawSync(`${cell(1, 'Unit')}${cell(2, 'BT01-0699')}</sheetData></worksheet>`),
  ];
  return zipOf([
    [
      '[Content_Types].xml',
      [
        deflateRawSync(
          `<Types xmlns="${namespace}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${type('workbook.xml', 'sheet.main')}${type('worksheets/sheet1.xml', 'worksheet')}</Types>`,
        ),
      ],
      {},
    ],
    ['_rels/.rels', [deflateRawSync(related('xl/workbook.xml', 'officeDocument'))], {}],
    [
      'xl/workbook.xml',
      [
        deflateRawSync(
          `<workbook ${xmlns} xmlns:r="${relations}"><sheets><sheet name="Units" sheetId="1" r:id="r1"/></sheets></workbook>`,
        ),
      ],
      {},
    ],
    ['xl/_rels/workbook.xml.rels', [deflateRawSync(related('worksheets/sheet1.xml', 'worksheet'))], {}],
    ['xl/worksheets/sheet1.xml', sheet, { declared: 220 * 2 ** 20 + 500, ...said }],
  ]);
}

/** A ZIP archive of packed parts (APPNOTE 4.3); their checksums are left out, which readers then do not ask for. */
function zipOf(parts: [name: string, packed: Buffer[], said: SaidSizes][]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, pieces, { declared = 10_000, packed, flags = 0 }] of parts) {
    const data = Buffer.concat(pieces);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed ?? data.length, 20);
    entry.writeUInt32LE(declared, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, Buffer.from(name), data);
    central.push(entry, Buffer.from(name));
    at += 30 + name.length + data.length;
  }
  const length = Buffer.concat(central).length;
  const isElsewhere = parts.some(([, , said]) => said.isElsewhere);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(isElsewhere ? 1 : parts.length, 10);
  end.writeUInt32LE(isElsewhere ? 0xffffffff : length, 12);
  end.writeUInt32LE(at, 16);
  const other = isElsewhere ? otherEnd({ count: parts.length, length, at }) : [];
  return new Uint8Array(Buffer.concat([...locals, ...central, ...other, end]));
}

/** The end of a large archive (ZIP64), and what says where that stands. */
function otherEnd({ count, length, at }: { count: number; length: number; at: number }): Buffer[] {
  const end = Buffer.alloc(56);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(length), 40);
  end.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(at + length), 8);
  return [end, locator];
}
