import { PDFDocument, PDFName, PDFNumber, PDFOperator, PDFString, StandardFonts, rgb } from '@cantoo/pdf-lib';
import type { PDFDict, PDFFont, PDFForm, PDFOperatorNames, PDFPage, PDFRef } from '@cantoo/pdf-lib';

/** US Letter, in points. */
export const pageWidth = 612;
export const pageHeight = 792;

const ink = rgb(0.1, 0.13, 0.16);
const quiet = rgb(0.36, 0.4, 0.44);
const rule = rgb(0.55, 0.6, 0.64);
const wash = rgb(0.965, 0.972, 0.976);

export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type TextStyle = 'brand' | 'title' | 'heading' | 'label' | 'text' | 'small';

const styles = {
  brand: { tag: 'P', size: 11.5, isBold: true, color: ink },
  title: { tag: 'H1', size: 19, isBold: true, color: ink },
  heading: { tag: 'H2', size: 11.5, isBold: true, color: ink },
  label: { tag: 'P', size: 8.5, isBold: false, color: quiet },
  text: { tag: 'P', size: 9.5, isBold: false, color: ink },
  small: { tag: 'P', size: 8, isBold: false, color: quiet },
} as const;

/**
 * A PDF that screen readers can follow: every text and every field is an element of the structure tree, in reading
 * order, fields have names to be spoken, and lines are marked as decoration.
 */
export class TaggedDocument {
  readonly form: PDFForm;
  #document: PDFDocument;
  #fonts: { plain: PDFFont; bold: PDFFont };
  #page: PDFPage;
  #elements: PDFRef[] = [];
  #root: PDFRef;
  /** The number tree that leads from pages and fields to their elements. */
  #parents: (PDFRef | PDFRef[])[] = [];

  static async create(about: {
    title: string;
    author: string;
    language: string;
    at: Date;
  }): Promise<TaggedDocument> {
    const document = await PDFDocument.create({ updateMetadata: false });
    document.setTitle(about.title, { showInWindowTitleBar: true });
    document.setAuthor(about.author);
    document.setLanguage(about.language);
    document.setProducer(about.author);
    document.setCreationDate(about.at);
    document.setModificationDate(about.at);
    const plain = await document.embedFont(StandardFonts.Helvetica);
    const bold = await document.embedFont(StandardFonts.HelveticaBold);
    return new TaggedDocument(document, { plain, bold });
  }

  private constructor(document: PDFDocument, fonts: { plain: PDFFont; bold: PDFFont }) {
    this.#document = document;
    this.#fonts = fonts;
    this.form = document.getForm();
    this.#root = document.context.nextRef();
    this.#page = this.addPage();
  }

  addPage(): PDFPage {
    const page = this.#document.addPage([pageWidth, pageHeight]);
    page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
    page.node.set(PDFName.of('StructParents'), PDFNumber.of(this.#parents.length));
    this.#parents.push([]);
    this.#page = page;
    return page;
  }

  text(text: string, x: number, y: number, style: TextStyle = 'text'): void {
    const { tag, size, isBold, color } = styles[style];
    const onPage = this.#elementsOfPage();
    this.#operate('BDC', [PDFName.of(tag), `<</MCID ${onPage.length}>>`]);
    this.#page.drawText(text, { x, y, size, color, font: isBold ? this.#fonts.bold : this.#fonts.plain });
    this.#operate('EMC', []);
    onPage.push(this.#addElement(tag, { K: onPage.length }));
  }

  line(x: number, y: number, width: number): void {
    this.#operate('BMC', [PDFName.of('Artifact')]);
    this.#page.drawLine({ start: { x, y }, end: { x: x + width, y }, thickness: 0.75, color: rule });
    this.#operate('EMC', []);
  }

  /** A line to write on, which is a field as well. */
  textField(
    name: string,
    spoken: string,
    place: Place,
    options: { maxLength?: number; isRequired?: boolean } = {},
  ): void {
    const field = this.form.createTextField(name);
    if (options.maxLength !== undefined) field.setMaxLength(options.maxLength);
    if (options.isRequired) field.enableRequired();
    field.addToPage(this.#page, { ...place, ...this.#look() });
    field.setFontSize(10.5);
    this.#addField(field.acroField.dict, spoken, field.acroField.getWidgets()[0]?.dict);
  }

  choice(name: string, spoken: string, place: Place, options: string[]): void {
    const field = this.form.createDropdown(name);
    field.setOptions(options);
    field.enableRequired();
    field.addToPage(this.#page, { ...place, ...this.#look() });
    field.setFontSize(10.5);
    this.#addField(field.acroField.dict, spoken, field.acroField.getWidgets()[0]?.dict);
  }

  /** Circles; one may be marked, and each has its word beside it. */
  radio(
    name: string,
    spoken: string,
    options: { value: string; label: string; x: number; y: number }[],
  ): void {
    const group = this.form.createRadioGroup(name);
    group.enableRequired();
    for (const { value, label, x, y } of options) {
      group.addOptionToPage(value, this.#page, { x, y, width: 12, height: 12, ...this.#look() });
      const widget = group.acroField.getWidgets().at(-1)?.dict;
      this.#addField(group.acroField.dict, spoken, widget, `${spoken}: ${label}`);
      this.text(label, x + 18, y + 2.5);
    }
  }

  async save(): Promise<Uint8Array> {
    const { context, catalog } = this.#document;
    const nums = this.#parents.flatMap((value, key) => [
      PDFNumber.of(key),
      Array.isArray(value) ? context.obj(value) : value,
    ]);
    const tree = context.register(context.obj({ Nums: nums }));
    context.assign(
      this.#root,
      context.obj({
        Type: 'StructTreeRoot',
        K: this.#elements,
        ParentTree: tree,
        ParentTreeNextKey: this.#parents.length,
      }),
    );
    catalog.set(PDFName.of('StructTreeRoot'), this.#root);
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
    return this.#document.save({ useObjectStreams: false });
  }

  #look() {
    return {
      borderWidth: 0.75,
      borderColor: rule,
      backgroundColor: wash,
      textColor: ink,
      font: this.#fonts.plain,
    };
  }

  #operate(name: 'BDC' | 'BMC' | 'EMC', parameters: (PDFName | string)[]): void {
    // The library's list of operator names is an enum of these same words.
    this.#page.pushOperators(PDFOperator.of(name as PDFOperatorNames, parameters));
  }

  #elementsOfPage(): PDFRef[] {
    const found = this.#parents[this.#page.node.lookup(PDFName.of('StructParents'), PDFNumber).asNumber()];
    if (!Array.isArray(found)) throw new Error('A page has a list of elements.');
    return found;
  }

  #addElement(tag: string, content: Record<string, unknown>): PDFRef {
    const { context } = this.#document;
    const element = context.obj({ Type: 'StructElem', S: tag, Pg: this.#page.ref });
    // Values of this method's callers are numbers and plain dictionaries, which become PDF objects here.
    for (const [key, value] of Object.entries(content))
      element.set(PDFName.of(key), context.obj(value as number));
    element.set(PDFName.of('P'), this.#root);
    const ref = context.register(element);
    this.#elements.push(ref);
    return ref;
  }

  #addField(field: PDFDict, spoken: string, widget: PDFDict | undefined, spokenOfWidget = spoken): void {
    const { context } = this.#document;
    const ref = widget && context.getObjectRef(widget);
    if (!widget || !ref) throw new Error(`The field "${spoken}" is on no page.`);
    field.set(PDFName.of('TU'), PDFString.of(spoken));
    widget.set(PDFName.of('TU'), PDFString.of(spokenOfWidget));
    widget.set(PDFName.of('StructParent'), PDFNumber.of(this.#parents.length));
    this.#parents.push(this.#addElement('Form', { K: { Type: 'OBJR', Obj: ref, Pg: this.#page.ref } }));
  }
}
