import { transferImportApi, type ImportCorrection } from '@matlas/contract';
import { useCommand } from '@matlas/web-kit';
import { useState } from 'react';
import { useDecisionDrafts } from '../../files/fault-decisions';
import type { Choices } from './choice-fields';
import { log } from './log';

/** Typed corrections that are not saved yet, by their position in the file. */
export type TypedCorrections = ReadonlyMap<string, ImportCorrection>;
export const correctionKey = (correction: ImportCorrection): string =>
  JSON.stringify(
    'row' in correction
      ? [correction.sheet, correction.row, 'column' in correction ? correction.column : null]
      : [correction.sheetKey, 'field' in correction ? [correction.nodeKey, correction.field] : null],
  );

/** Commands of an import: correct, check again, start. */
export function useImport(id: number, refresh: () => void) {
  const [typed, setTyped] = useState<TypedCorrections>(new Map());
  const drafts = useDecisionDrafts();
  const done = () => {
    setTyped(new Map());
    refresh();
  };
  const correct = useCommand(transferImportApi.correct, { log: log('correct') });
  const recheck = useCommand(transferImportApi.recheck, { log: log('recheck'), onDone: done, pendingUntil: 'lists' });
  const start = useCommand(transferImportApi.start, { log: log('start'), onDone: done, pendingUntil: 'lists' });
  const checkAgain = async (choices: Choices) => {
    const { release, existing, continueUnmatched } = choices;
    if (typed.size > 0 && (await correct.run({ id, corrections: [...typed.values()] })) === undefined) return;
    recheck.mutate({ id, release, existing, continueUnmatched });
  };
  return {
    typed,
    drafts,
    isBusy: correct.isPending || recheck.isPending || start.isPending,
    type: (correction: ImportCorrection) => setTyped((now) => new Map(now).set(correctionKey(correction), correction)),
    takeBack: (correction: ImportCorrection) =>
      setTyped((now) => {
        const next = new Map(now);
        next.delete(correctionKey(correction));
        return next;
      }),
    checkAgain: (choices: Choices) => void checkAgain(choices),
    start: (validOnly: boolean) => start.mutate({ id, validOnly }),
  };
}
export type ImportWork = ReturnType<typeof useImport>;
