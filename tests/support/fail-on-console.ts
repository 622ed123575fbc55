import { afterEach, beforeEach, expect, vi } from 'vitest';

// What people would see in their console as an error or a warning is a fault, in the product and in the tests.
// A test that expects such a line replaces the method with a spy of its own.
const faults: string[] = [];

beforeEach(() => {
  faults.length = 0;
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      faults.push(`console.${method}: ${parts.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(faults).toEqual([]);
});
