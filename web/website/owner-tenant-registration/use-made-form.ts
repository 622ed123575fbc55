import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { PublicProperty } from '#contracts/public-properties.ts';
import { clearDraft, readDraft, writeDraft } from '../forms/draft.ts';
import { formValues, keyOfContent, type FormContent, type Making, type Way } from './made-form.ts';
import type * as MakingScript from './making-panel.tsx';
import type { RegistrationValues } from './registration-definition.ts';

/** The script that comes once someone asks for it. */
type Tools = typeof MakingScript;

const draftName = 'registration-paper';
const nothingMade: Making = { pages: [], answers: {} };
/** Someone who types above is not followed letter by letter. */
const settleMs = 300;

export type MakingState = ReturnType<typeof useMaking>;

/** What was made on the page so far, and which way is open. What was typed outlives a reload of the tab. */
export function useMaking() {
  const [tools, setTools] = useState<Tools | 'loading' | 'failed' | null>(null);
  const [open, setOpen] = useState<Way | null>(null);
  const [used, setUsed] = useState<Way | null>(null);
  const [making, setMaking] = useState(nothingMade);

  async function show(way: Way): Promise<void> {
    setOpen(way);
    const stored = readDraft(draftName)?.values;
    if (stored) setMaking((before) => ({ ...before, answers: { ...stored, ...before.answers } }));
    if (typeof tools === 'object' && tools !== null) return;
    setTools('loading');
    try {
      setTools(await import('./making-panel.tsx'));
    } catch {
      setTools('failed');
    }
  }

  return {
    tools,
    open,
    used,
    making,
    show,
    close: () => setOpen(null),
    change: (changed: Partial<Making>) => {
      setMaking((before) => ({ ...before, ...changed }));
      if (changed.answers) writeDraft(draftName, { values: changed.answers, attempt: null });
    },
    chooseWay: setUsed,
    /** The registration was sent. */
    reset: () => {
      clearDraft(draftName);
      setMaking(nothingMade);
      setUsed(null);
      setOpen(null);
    },
  };
}

/** The registration, as far as making its packet concerns it. */
export interface PacketHolder {
  values: RegistrationValues;
  properties: readonly PublicProperty[];
  choosePacket: (file: File | null) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** The packet that follows what someone photographed or filled in. A form that is sent before it has followed waits for it. */
export function useMadeForm(state: MakingState, holder: PacketHolder) {
  const { used, chooseWay } = state;
  const { isStale, isFailed, make, forget } = usePacketMaker(contentOf(state, holder), state, holder);

  function stopUsing(): void {
    chooseWay(null);
    forget();
  }

  async function sendOnceMade(form: HTMLFormElement): Promise<void> {
    if (await make()) form.requestSubmit();
    else document.querySelector('#making')?.scrollIntoView({ block: 'center' });
  }

  return {
    ...state,
    isMaking: isStale && !isFailed,
    isFailed,
    retry: () => void make(),
    /** Photographed pages are in the registration at once, the form that is filled in once someone says so. */
    change: (changed: Partial<Making>) => {
      state.change(changed);
      if (changed.pages && changed.pages.length > 0) chooseWay('photograph');
      else if (changed.pages && used === 'photograph') {
        stopUsing();
        holder.choosePacket(null);
      }
    },
    /** A file of the visitor's own choice, or none, takes the place of what was made. */
    choosePacket: (file: File | null) => {
      stopUsing();
      holder.choosePacket(file);
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      if (!isStale) {
        holder.onSubmit(event);
        return;
      }
      event.preventDefault();
      void sendOnceMade(event.currentTarget);
    },
  };
}

/** Makes the packet again whenever its content changes. */
function usePacketMaker(
  content: FormContent | null,
  { tools }: Pick<MakingState, 'tools'>,
  { choosePacket }: Pick<PacketHolder, 'choosePacket'>,
) {
  const [madeKey, setMadeKey] = useState<string | null>(null);
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const key = content && keyOfContent(content);
  const isStale = key !== null && key !== madeKey;
  const wanted = useRef(key);
  useEffect(() => {
    wanted.current = key;
  }, [key]);

  async function make(): Promise<boolean> {
    if (!content || typeof tools !== 'object' || tools === null) return false;
    const file = await tools.makeForm(content).catch(() => null);
    // Meanwhile there is other content, or a file of the visitor's own choice.
    if (wanted.current !== key) return false;
    flushSync(() => {
      if (file) choosePacket(file);
      if (file) setMadeKey(key);
      setFailedKey(file ? null : key);
    });
    return file !== null;
  }
  const follow = useEffectEvent(() => void (isStale && make()));
  useEffect(() => {
    if (key === null) return undefined;
    const timer = setTimeout(follow, settleMs);
    return () => clearTimeout(timer);
  }, [key]);

  return { isStale, isFailed: isStale && failedKey === key, make, forget: () => setMadeKey(null) };
}

function contentOf({ used, making }: MakingState, { values, properties }: PacketHolder): FormContent | null {
  if (used === 'fillIn') return { way: used, values: formValues(values, making.answers, properties) };
  return used === 'photograph' && making.pages.length > 0 ? { way: used, pages: making.pages } : null;
}
