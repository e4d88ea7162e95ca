import { bomApi, type BomImportReport, type FinishedUpload } from '@matlas/contract';
import type { BomField, BomMapping } from '@matlas/domain';
import { call } from '@matlas/web-kit';
import { useRef, useState } from 'react';

/** Cells that a person typed in place of wrong ones, by row; null leaves the row out. */
export type Corrections = Readonly<Record<number, Readonly<Partial<Record<BomField, string>>> | null>>;
export type ImportMode = 'allOrNothing' | 'validRowsOnly';

interface ImportState {
  file: FinishedUpload | undefined;
  report: BomImportReport | undefined;
  corrections: Corrections;
  mode: ImportMode;
  /** Where the mapping comes from; `given` once a person changed it. */
  source: BomImportReport['mappingSource'];
  /** Keeps a changed mapping for the next file with these titles. */
  isMappingKept: boolean;
  isChecking: boolean;
  error: Error | undefined;
  jobId: number | undefined;
}

const beginning: ImportState = {
  file: undefined,
  report: undefined,
  corrections: {},
  mode: 'allOrNothing',
  source: 'proposed',
  isMappingKept: true,
  isChecking: false,
  error: undefined,
  jobId: undefined,
};
export const checkLog = ['bom.import.title', 'bom.import.step.check'];

const asInput = (corrections: Corrections) =>
  Object.entries(corrections).map(([row, cells]) =>
    cells === null ? { row: Number(row), remove: true as const } : { row: Number(row), cells },
  );

/** The state of an import, and its questions; the answer of an older question is dropped. */
function useChecks() {
  const [state, setState] = useState(beginning);
  const asked = useRef(0);
  const change = (part: Partial<ImportState>) => setState((now) => ({ ...now, ...part }));
  const ask = async (question: () => Promise<BomImportReport>, part: Partial<ImportState>) => {
    const number = ++asked.current;
    change({ ...part, isChecking: true, error: undefined });
    const answer = await question().then(
      (report): Partial<ImportState> => ({
        report,
        ...(report.mappingSource === 'given' ? {} : { source: report.mappingSource }),
      }),
      (error: Error): Partial<ImportState> => ({ error }),
    );
    if (number === asked.current) change({ ...answer, isChecking: false });
  };
  const reset = () => {
    asked.current += 1;
    setState(beginning);
  };
  return { state, change, ask, reset };
}

const inputOf = (report: BomImportReport, mapping: BomMapping, cells: Corrections) => ({
  importId: report.importId,
  mapping,
  sheetName: report.sheetName || undefined,
  corrections: asInput(cells),
});

/** What a person may do with the mapping and the cells; every change is checked again at once. */
function checksOf(modelId: number, { state, ask }: ReturnType<typeof useChecks>) {
  const { report, corrections, file } = state;
  const check = (chosen: FinishedUpload, sheetName?: string) =>
    void ask(
      () =>
        call(
          bomApi.importCheck,
          { modId: modelId, file: chosen.fileId, ...(sheetName === undefined ? {} : { sheetName }) },
          { log: checkLog },
        ),
      { file: chosen, corrections: {} },
    );
  const recheck = (next: { mapping?: Partial<BomMapping>; corrections?: Corrections }) => {
    if (!report) return;
    const mapping = { ...report.mapping, ...next.mapping };
    const cells = next.corrections ?? corrections;
    const source = next.mapping ? 'given' : state.source;
    const input = {
      ...inputOf(report, mapping, cells),
      saveMapping: state.isMappingKept && source === 'given',
    };
    // The selects follow at once; the counts follow with the answer.
    void ask(() => call(bomApi.importRecheck, input, { log: checkLog }), {
      report: { ...report, mapping },
      corrections: cells,
      source,
    });
  };
  return {
    choose: (chosen: FinishedUpload) => check(chosen),
    chooseSheet: (sheetName: string) => {
      if (file) check(file, sheetName);
    },
    map: (mapping: Partial<BomMapping>) => recheck({ mapping }),
    correct: (row: number, field: BomField, text: string) =>
      recheck({ corrections: { ...corrections, [row]: { ...corrections[row], [field]: text } } }),
    leaveOut: (row: number) => recheck({ corrections: { ...corrections, [row]: null } }),
    undoCorrections: () => recheck({ corrections: {} }),
  };
}

/** An import on its way: the file, the mapping, the report of the last check, and the job. */
export function useImport(modelId: number) {
  const checks = useChecks();
  const { state, change, reset } = checks;
  const start = async () => {
    if (!state.report) return;
    change({ isChecking: true, error: undefined });
    const input = { importId: state.report.importId, validRowsOnly: state.mode === 'validRowsOnly' };
    const answer = await call(bomApi.import, input, { log: ['bom.import.title', 'bom.import.button'] }).then(
      ({ jobId }) => ({ jobId }),
      (error: Error) => ({ error }),
    );
    change({ ...answer, isChecking: false });
  };
  return {
    ...state,
    ...checksOf(modelId, checks),
    setMode: (mode: ImportMode) => change({ mode }),
    keepMapping: (isMappingKept: boolean) => change({ isMappingKept }),
    back: reset,
    start: () => void start(),
  };
}
export type Import = ReturnType<typeof useImport>;
