import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as Library from '@cantoo/pdf-lib';

/*
 * The library that reads PDFs and fills them in, from the one file of its package that holds all of it. Its 350 modules take three
 * times as long to load, before each packet that is read.
 */
const require = createRequire(import.meta.url);
const folder = dirname(dirname(require.resolve('@cantoo/pdf-lib')));

// The file has what the package's modules have: both forms are built from the same sources.
export const { EncryptedPDFError, PDFDocument, PDFDropdown, PDFRadioGroup, PDFRef, PDFTextField } = require(
  join(folder, 'dist', 'pdf-lib.min.js'),
) as typeof Library;
