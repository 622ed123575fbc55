// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readQrCode } from '#tests/support/read-qr-code.ts';
import { QrCode } from './qr-code.tsx';

test.each([60, 84, 100, 120, 150, 178])('a drawn code of %i characters says what it was given', (length) => {
  const text = `otpauth://totp/Someone?secret=${'KLIHHFDGIBQQ4BOQGWT3GXTPXVXQHR2P'.repeat(6)}`.slice(
    0,
    length,
  );
  render(<QrCode text={text} label={`A code of ${length}`} />);
  const picture = screen.getByRole('img', { name: `A code of ${length}` });
  const path = picture.querySelector('path')?.getAttribute('d') ?? '';
  expect(readQrCode(path, picture.getAttribute('viewBox') ?? '')).toBe(text);
});
