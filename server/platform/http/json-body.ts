import type { FastifyInstance } from 'fastify';
import { unreadable } from './errors.ts';

/** Deeper than any body of a contract. */
const depthMax = 32;

/** Reads JSON bodies; an empty one means no body, since clients send the content type with calls that need none. */
export function registerJsonBody(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJson(body));
    } catch {
      done(unreadable());
    }
  });
}

/** What a JSON text holds; undefined where it is empty. Throws where it cannot be read, or is too deep. */
export function parseJson(body: string): unknown {
  const text = body.startsWith('\ufeff') ? body.slice(1) : body;
  if (text.trim() === '') return undefined;
  if (depthOf(text) > depthMax) throw unreadable();
  return JSON.parse(text);
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

/** Where the text that begins at a quotation mark ends: at the next one that no odd number of backslashes stands before. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let index = end;
    while (json.charCodeAt(index - 1) === codes.backslash) index--;
    if ((end - index) % 2 === 0) return end;
  }
  return json.length;
}
