import type { FastifyInstance } from 'fastify';
import { unreadable } from './errors.ts';

/** Deeper than any body of a contract. */
const depthMax = 32;

/** Reads JSON bodies; an empty one means no body, since clients send the content type with calls that need none. */
export function registerJsonBody(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = body.startsWith('\ufeff') ? body.slice(1) : body;
    if (text.trim() === '') {
      done(null, undefined);
      return;
    }
    try {
      if (depthOf(text) > depthMax) throw unreadable();
      done(null, JSON.parse(text));
    } catch {
      done(unreadable());
    }
  });
}

const codes = { quote: 0x22, backslash: 0x5c, openList: 0x5b, closeList: 0x5d, open: 0x7b, close: 0x7d };

/** How deep the lists and objects of a JSON text stand in each other, without reading it; it stops one above `depthMax`. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let index = 0; index < text.length && deepest <= depthMax; index++) {
    const code = text.charCodeAt(index);
    if (code === codes.quote) index = endOfText(text, index);
    else if (code === codes.openList || code === codes.open) deepest = Math.max(deepest, ++depth);
    else if (code === codes.closeList || code === codes.close) depth--;
  }
  return deepest;
}

/** Where the text that begins at a quotation mark ends. */
function endOfText(json: string, start: number): number {
  for (let index = start + 1; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (code === codes.quote) return index;
    if (code === codes.backslash) index++;
  }
  return json.length;
}
