import { exchangeGuestApi, type GuestAnswerWire, type GuestFactsWire, type GuestOpening } from '@matlas/contract';
import { call, CallError, useLatest, useUnsavedWork } from '@matlas/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { emptyAnswer } from './answer-checks';

export type SaveState =
  | { kind: 'none' | 'waiting' | 'saving' | 'conflict' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed'; reason: string };
/** Delay of the automatic save after the last change. */
const saveDelayMs = 1_200;
const log = 'guest.log';

export interface AnswerDraft {
  answer: GuestAnswerWire;
  facts: readonly GuestFactsWire[];
  save: SaveState;
  change: (patch: Partial<GuestAnswerWire>) => void;
  addSubstanceFacts: (substance: GuestFactsWire) => void;
  /** Waits for a running save, then submits; rejects with the refusal of the server. */
  submit: () => Promise<void>;
}

const stateAfter = (error: unknown): SaveState =>
  error instanceof CallError && error.code === 'conflict'
    ? { kind: 'conflict' }
    : { kind: 'failed', reason: (error as Error).message };

/** Saves the answer automatically a moment after the last change. */
function useAutosave(code: string, opening: GuestOpening, answer: GuestAnswerWire) {
  const [save, setSave] = useState<SaveState>(
    opening.savedAt ? { kind: 'saved', at: opening.savedAt } : { kind: 'none' },
  );
  const version = useRef(opening.version);
  const running = useRef<Promise<void>>(undefined);
  const latest = useLatest(answer);
  const isSubmitted = useRef(false);
  useUnsavedWork(save.kind === 'waiting' || save.kind === 'saving');
  const keep = useCallback(async () => {
    await running.current;
    setSave({ kind: 'saving' });
    const sent = latest.current;
    running.current = call(exchangeGuestApi.save, { code, answer: sent, version: version.current }, { log }).then(
      (saved) => {
        version.current = saved.version;
        setSave(latest.current === sent ? { kind: 'saved', at: saved.savedAt ?? '' } : { kind: 'waiting' });
      },
      (error: unknown) => setSave(stateAfter(error)),
    );
    await running.current;
  }, [code, latest]);
  useEffect(() => {
    if (save.kind !== 'waiting') return undefined;
    const timer = setTimeout(() => {
      if (!isSubmitted.current) void keep();
    }, saveDelayMs);
    return () => clearTimeout(timer);
  }, [save.kind, answer, keep]);
  return { save, setSave, latest, version, running, isSubmitted };
}

/**
 * The answer being written. It is saved on the server a moment after each change, one save at a time. A newer save
 * of another window is never overwritten.
 */
export function useAnswerDraft(
  code: string,
  opening: GuestOpening & { request: NonNullable<GuestOpening['request']> },
): AnswerDraft {
  const [answer, setAnswer] = useState(() => opening.answer ?? emptyAnswer(opening.request.dataType, opening.request));
  const [facts, setFacts] = useState<readonly GuestFactsWire[]>(opening.facts);
  const { save, setSave, latest, version, running, isSubmitted } = useAutosave(code, opening, answer);
  const change = (patch: Partial<GuestAnswerWire>) => {
    setAnswer((now) => ({ ...now, ...patch }));
    setSave((now) => (now.kind === 'conflict' ? now : { kind: 'waiting' }));
  };
  const learn = (substance: GuestFactsWire) =>
    setFacts((now) => [...now.filter(({ id }) => id !== substance.id), substance]);
  const submit = async () => {
    await running.current;
    isSubmitted.current = true;
    try {
      await call(exchangeGuestApi.submit, { code, answer: latest.current, version: version.current }, { log });
      setSave({ kind: 'none' });
    } catch (error) {
      isSubmitted.current = false;
      throw error;
    }
  };
  return { answer, facts, save, change, addSubstanceFacts: learn, submit };
}
