const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const entryLength = 46;
const commentMax = 65_535;
/** What is this large is said elsewhere (ZIP64): no sheet of 10 MB needs that. */
const elsewhere = 0xffffffff;
const countedElsewhere = 0xffff;
/** The flag of parts whose sizes may stand behind them instead. */
const saidLater = 8;
/** The packed bytes of an empty part. */
const emptyLength = 2;

/** What a ZIP archive says that it unpacks to, by its central directory (APPNOTE 4.3.12); null where it has none, or one of its parts does not say. */
export function unpackedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  const length = view.getUint32(end + 12, true);
  let at = view.getUint32(end + 16, true);
  // The reader would take another directory than the one that is added up here.
  if (count === countedElsewhere || length === elsewhere || at === elsewhere) return null;
  let sum = 0;
  for (let entry = 0; entry < count; entry++) {
    if (at + entryLength > view.byteLength || view.getUint32(at, true) !== entrySignature) return null;
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const isSaidLater = (view.getUint16(at + 8, true) & saidLater) !== 0 && packed === 0;
    // The reader would unpack such a part without an end, or up to where its own header says.
    if (isSaidLater || (size === 0 && packed > emptyLength)) return null;
    sum += size === elsewhere ? Number.POSITIVE_INFINITY : size;
    at += entryLength + [28, 30, 32].reduce((sizes, field) => sizes + view.getUint16(at + field, true), 0);
  }
  return sum;
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - endLength;
  for (let at = last; at >= Math.max(0, last - commentMax); at--)
    if (view.getUint32(at, true) === endSignature) return at;
  return null;
}
