// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { defaultPropertyCodes } from '#site';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import { OwnProperties } from './own-properties.tsx';
import { usePropertyCodes } from './use-properties.ts';

let answerNames: () => unknown;
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  playServer({ 'GET /properties/names': () => answerNames() });
});

function Codes() {
  return <output>{usePropertyCodes().join(' ') || 'none'}</output>;
}
const open = () =>
  openScreen(
    <>
      <OwnProperties />
      <Codes />
    </>,
  );

test('the properties that someone works with are named once they are known', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answerNames = () => promise;
  open();
  screen.getByText('none');
  expect(screen.queryByText(/^You work with/)).toBeNull();
  resolve(
    Response.json({
      data: [
        { id: 1, code: 'BT01', name: 'Bent Trail' },
        { id: 2, code: 'WK02', name: null },
      ],
    }),
  );
  await screen.findByText('You work with: BT01, WK02');
  screen.getByText('BT01 WK02');
});

test('where they cannot be read, the codes are the usual ones', async () => {
  answerNames = () => refused(500, 'INTERNAL', 'no');
  open();
  await screen.findByText(defaultPropertyCodes.join(' '));
});
