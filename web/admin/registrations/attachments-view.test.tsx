// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import { openScreen, playServer } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedRegistration } from '#tests/support/stored-records.ts';
import { AttachmentsView } from './attachments-view.tsx';

test('another document, or another registration, never shows the one before under its name', async () => {
  const waiting: (() => void)[] = [];
  playServer({
    'GET /registration-submissions/:id/packet': () => ({ review: 'NEW', documents: [], isComplete: false }),
    'POST /registration-submissions/:id/file-url': ({ path, query }) => {
      const fileName = `${query['kind']} of ${path.split('/')[2]}.jpg`;
      const link = {
        path: '/a',
        fileName,
        mime: 'image/jpeg',
        size: 1,
        previewPath: `/${fileName}`,
        scan: null,
      };
      return new Promise((resolve) =>
        waiting.push(() => resolve(Response.json({ path: '/a', url: '/a', data: link }))),
      );
    },
  });
  let show: (id: number) => void = () => undefined;
  function View(): ReactNode {
    const [id, setId] = useState(5);
    const [kind, setKind] = useState<RegistrationFileKind>('dl');
    useEffect(() => {
      show = setId;
    }, []);
    return (
      <AttachmentsView
        record={storedRegistration({ id })}
        kind={kind}
        onKind={setKind}
        onEdit={() => undefined}
        onApprove={() => undefined}
        onNext={null}
        onClose={() => undefined}
      />
    );
  }
  openScreen(<View />);
  const shown = () =>
    screen.queryAllByRole('img', { name: /jpg/ }).map((picture) => picture.getAttribute('alt'));
  const come = async () => {
    await soon(() => expect(waiting).not.toEqual([]));
    expect(shown()).toEqual([]);
    screen.getByText('Loading…');
    waiting.shift()?.();
  };
  const choose = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
  // An answer that comes after another document was chosen is not shown, also where its own is chosen again.
  await soon(() => expect(waiting).toHaveLength(1));
  choose('Background');
  await soon(() => expect(waiting).toHaveLength(2));
  const [late, next] = waiting.splice(0);
  next?.();
  await soon(() => expect(shown()).toEqual([expect.stringContaining('bg of 5.jpg')]));
  late?.();
  choose('ID');
  await come();
  await soon(() => expect(shown()).toEqual([expect.stringContaining('dl of 5.jpg')]));
  choose('Background');
  await come();
  await soon(() => expect(shown()).toEqual([expect.stringContaining('bg of 5.jpg')]));
  act(() => show(6));
  await come();
  await soon(() => expect(shown()).toEqual([expect.stringContaining('bg of 6.jpg')]));
});
