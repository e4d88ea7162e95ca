import { bomApi, type BomImportReport } from '@matlas/contract';
import type { BomField, BomMapping } from '@matlas/domain';
import { call } from '@matlas/web-kit';
import { useRef, useState } from 'react';

/** Cells that a person typed in place of wrong ones, by row; null leaves the row out. */
export type Corrections = Readonly<Record<number, Readonly<Partial<Record<BomField, string>>> | null>>;
export type ImportMode = 'allOrNothing' | 'validRowsOnly';

interface ImportState {
  file: File | undefined;
  report: BomImportReport | undefined;
  corrections: Corrections;
  mode: ImportMode;
  /** Keeps the mapping for the next file with these titles. */
  isMappingKept: boolean;
  /** Share of the upload that is sent; undefined while nothing is uploaded. */
  sent: number | undefined;
  isChecking: boolean;
  error: Error | undefined;
  jobId: number | undefined;
}

const beginning: ImportState = { file: undefined, report: undefined, corrections: {}, mode: 'allOrNothing', isMappingKept: true, sent: undefined, isChecking: false, error: undefined, jobId: undefined };
const log = (step: string) => ['bom.import.title', step];

const asInput = (corrections: Corrections) => Object.entries(corrections).map(([row, cells]) => (cells === null ? { row: Number(row), remove: true as const } : { row: Number(row), cells }));

/** An import on its way: the file, the mapping, the report of the last check, and the job. Every change is checked again at once. */
export function useImport(modelId: number) {
  const [state, setState] = useState(beginning);
  /** Answers of older questions are dropped. */
  const asked = useRef(0);
  const change = (part: Partial<ImportState>) => setState((now) => ({ ...now, ...part }));

  const ask = async (question: () => Promise<BomImportReport>, part: Partial<ImportState>) => {
    const number = ++asked.current;
    change({ ...part, isChecking: true, error: undefined });
    try {
      const report = await question();
      if (number === asked.current) change({ report, isChecking: false, sent: undefined });
    } catch (reason) {
      if (number === asked.current) change({ error: reason as Error, isChecking: false, sent: undefined });
    }
  };
  const upload = (file: File, sheetName?: string) =>
    ask(() => call(bomApi.importCheck, { modId: modelId, file, ...(sheetName === undefined ? {} : { sheetName }) }, { log: log('bom.import.step.check'), onProgress: (sent) => change({ sent }) }), { file, sent: 0, corrections: {}, ...(sheetName === undefined ? { report: undefined } : {}) });
  const recheck = (mapping: BomMapping, corrections: Corrections) => {
    const { report, isMappingKept } = state;
    if (!report) return;
    const next = { ...report, mapping };
    void ask(() => call(bomApi.importRecheck, { importId: report.importId, mapping, sheetName: report.sheetName || undefined, corrections: asInput(corrections), saveMapping: isMappingKept }, { log: log('bom.import.step.check') }), { report: next, corrections });
  };
  const start = async () => {
    const { report, mode } = state;
    if (!report) return;
    change({ isChecking: true, error: undefined });
    try {
      const { jobId } = await call(bomApi.import, { importId: report.importId, validRowsOnly: mode === 'validRowsOnly' }, { log: log('bom.import.button') });
      change({ jobId, isChecking: false });
    } catch (reason) {
      change({ error: reason as Error, isChecking: false });
    }
  };
  return {
    ...state,
    choose: (file: File) => void upload(file),
    chooseSheet: (sheetName: string) => { if (state.file) void upload(state.file, sheetName); },
    map: (part: Partial<BomMapping>) => { if (state.report) recheck({ ...state.report.mapping, ...part }, state.corrections); },
    correct: (row: number, field: BomField, text: string) => { if (state.report) recheck(state.report.mapping, { ...state.corrections, [row]: { ...state.corrections[row], [field]: text } }); },
    leaveOut: (row: number) => { if (state.report) recheck(state.report.mapping, { ...state.corrections, [row]: null }); },
    undoCorrections: () => { if (state.report) recheck(state.report.mapping, {}); },
    setMode: (mode: ImportMode) => change({ mode }),
    keepMapping: (isMappingKept: boolean) => change({ isMappingKept }),
    back: () => { asked.current += 1; change(beginning); },
    start: () => void start(),
  };
}
export type Import = ReturnType<typeof useImport>;
