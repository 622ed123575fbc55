import { expect, test } from 'vitest';
import { clampSize, defaultSize, readSize, writeSize } from './dialog-size.ts';

const laptop = { width: 1440, height: 900 };

// spec: RG-40 RG-41
test('a dialog is 960 wide and 85% of the window high until someone resizes it', () => {
  expect(defaultSize(laptop)).toEqual({ width: 960, height: 765 });
});

// spec: RG-42 RG-43
test('a dialog stays between 480 by 360 and most of the window', () => {
  expect(clampSize({ width: 100, height: 100 }, laptop)).toEqual({ width: 480, height: 360 });
  expect(clampSize({ width: 5000, height: 5000 }, laptop)).toEqual({ width: 1368, height: 810 });
  expect(clampSize({ width: 700.4, height: 500.6 }, laptop)).toEqual({ width: 700, height: 501 });
});

test('a window too small for the least size is not outgrown', () => {
  expect(clampSize({ width: 960, height: 700 }, { width: 400, height: 300 })).toEqual({
    width: 380,
    height: 270,
  });
});

// spec: RG-39
test('a remembered size comes back, and nonsense counts as nothing', () => {
  expect(readSize(writeSize({ width: 700, height: 500 }))).toEqual({ width: 700, height: 500 });
  for (const nonsense of [null, '', '700', 'axb', '-1x400', '700x0', 'Infinityx400']) {
    expect(readSize(nonsense)).toBeNull();
  }
});
