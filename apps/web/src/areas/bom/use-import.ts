import {
  bomApi,
  type BomImportReport,
  type FaultDecision,
  type FinishedUpload,
  type TextDelimiter,
  type TextEncoding,
} from '@matlas/contract';
import type { BomField, BomMapping } from '@matlas/domain';
import { call } from '@matlas/web-kit';
import { useRef, useState } from 'react';

/** Corrected cells by row number. Null leaves the row out. */
export type Corrections = Readonly<Record<number, Readonly<Partial<Record<BomField, string>>> | null>>;
export type ImportMode = 'allOrNothing' | 'validRowsOnly';

interface ImportState {
  file: FinishedUpload | undefined;
  report: BomImportReport | undefined;
  corrections: Corrections;
  /** One decision for all rows with the same fault. */
  decisions: readonly FaultDecision[];
  mode: ImportMode;
  /** Origin of the mapping; `given` after the user has changed it. */
  source: BomImportReport['mappingSource'];
  /** Whether a changed mapping is saved for later files with the same titles. */
  isMappingSaved: boolean;
  isChecking: boolean;
  error: Error | undefined;
  jobId: number | undefined;
  /** The comparison with the present BOM is shown. */
  isComparing: boolean;
}

const initialState: ImportState = {
  file: undefined,
  report: undefined,
  corrections: {},
  decisions: [],
  mode: 'allOrNothing',
  source: 'proposed',
  isMappingSaved: true,
  isChecking: false,
  error: undefined,
  jobId: undefined,
  isComparing: false,
};
export const checkLog = ['bom.import.title', 'bom.import.step.check'];

const toCorrectionInput = (corrections: Corrections) =>
  Object.entries(corrections).map(([row, cells]) =>
    cells === null ? { row: Number(row), remove: true as const } : { row: Number(row), cells },
  );

/** The state of an import and its check requests. Responses of outdated requests are ignored. */
function useChecks() {
  const [state, setState] = useState(initialState);
  const requestCount = useRef(0);
  const change = (part: Partial<ImportState>) => setState((now) => ({ ...now, ...part }));
  const ask = async (question: () => Promise<BomImportReport>, part: Partial<ImportState>) => {
    const number = ++requestCount.current;
    change({ ...part, isChecking: true, error: undefined });
    const answer = await question().then(
      (report): Partial<ImportState> => ({
        report,
        ...(report.mappingSource === 'given' ? {} : { source: report.mappingSource }),
      }),
      (error: Error): Partial<ImportState> => ({ error }),
    );
    if (number === requestCount.current) change({ ...answer, isChecking: false });
  };
  const reset = () => {
    requestCount.current += 1;
    setState(initialState);
  };
  return { state, change, ask, reset };
}

const toRecheckInput = (report: BomImportReport, mapping: BomMapping, cells: Corrections) => ({
  importId: report.importId,
  mapping,
  sheetName: report.sheetName || undefined,
  corrections: toCorrectionInput(cells),
});

/** Checks the file again after a change. The selects change immediately; the counts change with the response. */
function createRecheck({ state, ask }: ReturnType<typeof useChecks>) {
  const { report, corrections, decisions } = state;
  return (next: { mapping?: Partial<BomMapping>; corrections?: Corrections; decisions?: readonly FaultDecision[] }) => {
    if (!report) return;
    const mapping = { ...report.mapping, ...next.mapping };
    const cells = next.corrections ?? corrections;
    const decided = next.decisions ?? decisions;
    const source = next.mapping ? 'given' : state.source;
    const input = {
      ...toRecheckInput(report, mapping, cells),
      ...(decided.length === 0 ? {} : { decisions: [...decided] }),
      saveMapping: state.isMappingSaved && source === 'given',
    };
    void ask(() => call(bomApi.importRecheck, input, { log: checkLog }), {
      report: { ...report, mapping },
      corrections: cells,
      decisions: decided,
      source,
    });
  };
}
/** Changes of the mapping and the cells. Every change is checked immediately. */
function createChecks(modelId: number, checks: ReturnType<typeof useChecks>) {
  const { state, ask } = checks;
  const { corrections, file } = state;
  const recheck = createRecheck(checks);
  const check = (
    chosen: FinishedUpload,
    how: { sheetName?: string; encoding?: TextEncoding; delimiter?: TextDelimiter } = {},
  ) =>
    void ask(() => call(bomApi.importCheck, { modId: modelId, file: chosen.fileId, ...how }, { log: checkLog }), {
      file: chosen,
      corrections: {},
      decisions: [],
    });
  return {
    choose: (chosen: FinishedUpload) => check(chosen),
    chooseSheet: (sheetName: string) => {
      if (file) check(file, { sheetName });
    },
    /** Reads a text file again; its columns are found anew. */
    readText: (text: { encoding: TextEncoding; delimiter: TextDelimiter }) => {
      if (file) check(file, text);
    },
    map: (mapping: Partial<BomMapping>) => recheck({ mapping }),
    correct: (row: number, field: BomField, text: string) =>
      recheck({ corrections: { ...corrections, [row]: { ...corrections[row], [field]: text } } }),
    leaveOut: (row: number) => recheck({ corrections: { ...corrections, [row]: null } }),
    decide: (chosen: readonly FaultDecision[]) => recheck({ decisions: chosen }),
    undoCorrections: () => recheck({ corrections: {} }),
  };
}

/** An import: the file, the mapping, the report of the last check, and the job. */
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
    ...createChecks(modelId, checks),
    setMode: (mode: ImportMode) => change({ mode }),
    keepMapping: (isMappingKept: boolean) => change({ isMappingSaved: isMappingKept }),
    back: reset,
    compare: (isComparing: boolean) => change({ isComparing }),
    start: () => void start(),
  };
}
export type Import = ReturnType<typeof useImport>;
