import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDisposition, downloadName } from './file-name.ts';

// spec: FI-10
describe('the name that a download gets', () => {
  it.each([
    ['leak.jpg', 'leak.jpg'],
    ['Küche – Überschwemmung 漏水.JPG', 'Küche – Überschwemmung 漏水.jpg'],
    ['C:\\fakepath\\leak.jpeg', 'leak.jpeg'],
    ['../../etc/passwd', 'passwd.jpg'],
    ['IMG_1234.HEIC', 'IMG_1234.jpg'],
    ['invoice.html', 'invoice.jpg'],
    ['photo\u202Egpj.exe', 'photogpj.jpg'],
    ['a\u0000b\r\nSet-Cookie: x.jpg', 'abSet-Cookie_ x.jpg'],
    ['say "cheese".jpg', 'say _cheese_.jpg'],
    ['say %22cheese%22.jpg', 'say _cheese_.jpg'],
    ['CON.jpg', '_CON.jpg'],
    ['nul', '_nul.jpg'],
    ['.jpg', 'file.jpg'],
    ['...', 'file.jpg'],
    ['', 'file.jpg'],
    ['Report v1.2', 'Report v1.2.jpg'],
    ['  spaces  .jpg  ', 'spaces.jpg'],
  ])('%j becomes %j', (typed, name) => {
    expect(downloadName(typed, 'jpeg')).toBe(name);
  });

  it('is safe whatever was typed', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
        const name = downloadName(typed, 'pdf');
        expect([...name].length).toBeLessThanOrEqual(120);
        expect(name).toMatch(/^[^\p{C}/\\"'<>:|?*]+\.pdf$/u);
        expect(name).not.toMatch(/^\.|^(con|nul|aux|prn)\./i);
        expect(downloadName(name, 'pdf')).toBe(name);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps its ending when it is far too long', () => {
    const name = downloadName(`${'漏'.repeat(400)}.pdf`, 'pdf');
    expect([...name]).toHaveLength(120);
    expect(name.endsWith('漏.pdf')).toBe(true);
  });

  it('is sent in ASCII for old readers and whole for all others', () => {
    expect(contentDisposition('attachment', 'Küche 50% (1).jpg')).toBe(
      `attachment; filename="Kuche 50_ (1).jpg"; filename*=UTF-8''K%C3%BCche%2050%25%20%281%29.jpg`,
    );
  });

  it('cannot break out of its header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
        expect(contentDisposition('inline', name)).toMatch(
          /^inline; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[\w.!~%-]*$/,
        );
      }),
    );
  });
});
