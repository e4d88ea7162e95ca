import { DownloadOutlined } from '@ant-design/icons';
import type {
  AppliedFaultDecision,
  FaultDecision,
  FaultKind,
  FieldFaultReport,
  FilePurposeName,
  Route,
  RowCorrection,
} from '@matlas/contract';
import { areaOf, FigureStrip, FileUpload, formatNumber, refreshAreas, useT } from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Modal } from 'antd';
import { useState } from 'react';
import { CorrectableFaults } from './correctable-faults';
import { FaultTable } from './fault-table';
import './files.css';

const width = 850;
interface Report {
  rows: number;
  wrongRows: number;
  errors: readonly FieldFaultReport[];
  faultKinds: readonly FaultKind[];
  decided: readonly AppliedFaultDecision[];
}
interface WorkbookImportOptions {
  checkOnly?: boolean;
  validRowsOnly?: boolean;
  /** JSON text of `RowCorrection[]`. */
  corrections?: string;
  /** JSON text of `FaultDecision[]`. */
  decisions?: string;
}
interface CheckedFile<R> {
  fileId: number;
  report: R;
  isDone: boolean;
}
/**
 * The settings of one kind of import. `words` is the prefix of its locale keys; the calls receive the id of the
 * uploaded file.
 */
interface ImportKind<R extends Report> {
  purpose: FilePurposeName;
  words: string;
  log: readonly string[];
  route: Route;
  /** Areas that show the rows beside that of the route. */
  refreshes?: readonly string[];
  send: (fileId: number, options: WorkbookImportOptions) => Promise<R>;
  /** Result of the import: locale key, and the number of imported rows. */
  resultText: { word: string; count: (report: R) => number };
  most?: number;
  template?: () => Promise<unknown>;
  errorReport?: (fileId: number, options: Pick<WorkbookImportOptions, 'corrections' | 'decisions'>) => Promise<unknown>;
}

/** Corrected cells by row number. Null leaves the row out. */
type Corrections = Readonly<Record<number, Readonly<Record<string, string>> | null>>;
/** What a person changes of the file before it is imported. */
interface Changes {
  corrections: Corrections;
  /** For all rows with the same fault. */
  decisions: readonly FaultDecision[];
}
const noChanges: Changes = { corrections: {}, decisions: [] };

function withChanges({ corrections, decisions }: Changes): Pick<WorkbookImportOptions, 'corrections' | 'decisions'> {
  const sent = Object.entries(corrections).map(([row, cells]): RowCorrection =>
    cells === null ? { row: Number(row), remove: true } : { row: Number(row), cells },
  );
  return {
    ...(sent.length === 0 ? {} : { corrections: JSON.stringify(sent) }),
    ...(decisions.length === 0 ? {} : { decisions: JSON.stringify(decisions) }),
  };
}

/** Checks the file first, again after each correction; then imports all of its rows or only the valid ones. */
function useWorkbookImport<R extends Report>({ route, refreshes = [], send: ask }: ImportKind<R>) {
  const client = useQueryClient();
  const [checked, setChecked] = useState<CheckedFile<R>>();
  const [changes, setChanges] = useState(noChanges);
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (fileId: number, options: WorkbookImportOptions, applied = changes) => {
    setBusy(true);
    const answer = await ask(fileId, { ...options, ...withChanges(applied) }).catch((reason: Error) => reason);
    setBusy(false);
    setTrouble(answer instanceof Error ? answer.message : undefined);
    if (answer instanceof Error) return undefined;
    setChanges(applied);
    setChecked({ fileId, report: answer, isDone: options.checkOnly !== true });
    return options.checkOnly ? undefined : refreshAreas(client, [areaOf(route.path), ...refreshes]);
  };
  const checkAgain = (changed: Partial<Changes>) => {
    if (checked) void send(checked.fileId, { checkOnly: true }, { ...changes, ...changed });
  };
  const { corrections } = changes;
  return {
    checked,
    trouble,
    isBusy,
    send,
    changes,
    correct: (row: number, field: string, text: string) =>
      checkAgain({ corrections: { ...corrections, [row]: { ...corrections[row], [field]: text } } }),
    leaveOut: (row: number) => checkAgain({ corrections: { ...corrections, [row]: null } }),
    decide: (decisions: readonly FaultDecision[]) => checkAgain({ decisions }),
    undoCorrections: () => checkAgain({ corrections: {} }),
    back: () => {
      setChecked(undefined);
      setChanges(noChanges);
      setTrouble(undefined);
    },
  };
}
type WorkbookImportWork<R extends Report> = ReturnType<typeof useWorkbookImport<R>>;

/** Downloads a workbook and shows a progress message meanwhile. */
export function FileButton({ label, fetches }: { label: string; fetches: () => Promise<unknown> }) {
  const t = useT();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    void fetches()
      .catch((reason: Error) => message.error(reason.message))
      .finally(() => setBusy(false));
  };
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy} onClick={run}>
      {t(label)}
    </Button>
  );
}

function CorrectedRows<R extends Report>({ work }: { work: WorkbookImportWork<R> }) {
  const t = useT();
  const count = Object.keys(work.changes.corrections).length;
  if (count === 0) return null;
  return (
    <p className="m-faint">
      {t('files.faults.corrected', { count, total: formatNumber(count) })}{' '}
      <Button type="link" size="small" disabled={work.isBusy} onClick={work.undoCorrections}>
        {t('files.faults.undoCorrections')}
      </Button>
    </p>
  );
}

function LeaveOutRow({ row, onLeaveOut }: { row: number; onLeaveOut: (row: number) => void }) {
  const t = useT();
  const label = t('files.faults.leaveOut', { row });
  return (
    <Button
      size="small"
      type="link"
      className="f-leave-out"
      title={label}
      aria-label={label}
      onClick={() => onLeaveOut(row)}
    >
      {row} ×
    </Button>
  );
}

function Outcome<R extends Report>({
  of: { words, resultText },
  checked: { report, isDone },
  work,
}: {
  of: ImportKind<R>;
  checked: CheckedFile<R>;
  work: WorkbookImportWork<R>;
}) {
  const t = useT();
  const count = resultText.count(report);
  const figures = [
    { key: 'rows', label: t(`${words}.rows`), value: report.rows },
    { key: 'wrong', label: t(`${words}.wrongRows`), value: report.wrongRows },
    isDone
      ? { key: 'taken', label: t(`${words}.${resultText.word}`), value: count }
      : { key: 'valid', label: t(`${words}.valid`), value: report.rows - report.wrongRows },
  ];
  return (
    <>
      <FigureStrip label={t(`${words}.result`)} figures={figures} />
      {isDone ? (
        <Alert type="success" showIcon title={t(`${words}.done`, { count, total: formatNumber(count) })} />
      ) : null}
      {!isDone && report.wrongRows === 0 ? <p className="m-faint">{t(`${words}.allRight`)}</p> : null}
      {isDone ? (
        report.errors.length > 0 ? (
          <FaultTable label={t(`${words}.faults`)} faults={report.errors} />
        ) : null
      ) : (
        <CorrectableFaults
          label={t(`${words}.faults`)}
          faults={report.errors}
          kinds={report.faultKinds}
          decided={report.decided}
          isBusy={work.isBusy}
          columnOf={({ field }) => field}
          onCorrect={({ row, field }, text) => work.correct(row, field, text)}
          onChange={work.decide}
          renderRow={({ row }) => <LeaveOutRow row={row} onLeaveOut={work.leaveOut} />}
        />
      )}
      {isDone ? null : <CorrectedRows work={work} />}
    </>
  );
}
function FileChoice<R extends Report>({
  of: { purpose, words, log, most, template },
  isBusy,
  onChoose,
}: {
  of: ImportKind<R>;
  isBusy: boolean;
  onChoose: (fileId: number) => void;
}) {
  const t = useT();
  return (
    <div className="f-upload">
      <FileUpload purpose={purpose} log={log} isBusy={isBusy} onUploaded={({ fileId }) => onChoose(fileId)}>
        {most === undefined ? null : <p className="m-faint">{t('files.mostRows', { total: formatNumber(most) })}</p>}
      </FileUpload>
      {isBusy ? <p role="status">{t(`${words}.checking`)}</p> : null}
      <p className="m-faint">{t(`${words}.hint`)}</p>
      {template ? <FileButton label={`${words}.template`} fetches={template} /> : null}
    </div>
  );
}

/**
 * Imports the rows of a workbook: a check lists all invalid rows, then all rows or, if the user chooses so, only
 * the valid ones are imported.
 */
export function WorkbookImportDialog<R extends Report>({ of, onClose }: { of: ImportKind<R>; onClose: () => void }) {
  const t = useT();
  const { words, errorReport } = of;
  const work = useWorkbookImport(of);
  const { checked, trouble, isBusy, send, back } = work;
  const valid = checked ? checked.report.rows - checked.report.wrongRows : 0;
  const isWhole = checked?.report.wrongRows === 0;
  const errors =
    checked && !isWhole && errorReport ? (
      <FileButton
        key="errors"
        label={`${words}.errorReport`}
        fetches={() => errorReport(checked.fileId, withChanges(work.changes))}
      />
    ) : null;
  const start =
    checked && !checked.isDone ? (
      <Button
        key="start"
        type="primary"
        loading={isBusy}
        disabled={valid === 0}
        onClick={() => void send(checked.fileId, { validRowsOnly: !isWhole })}
      >
        {t(isWhole ? `${words}.start` : `${words}.startValid`, { count: valid, total: formatNumber(valid) })}
      </Button>
    ) : null;
  const footer = checked?.isDone
    ? [
        <Button key="close" type="primary" onClick={onClose}>
          {t('kit.close')}
        </Button>,
      ]
    : [
        errors,
        checked ? (
          <Button key="back" disabled={isBusy} onClick={back}>
            {t(`${words}.otherFile`)}
          </Button>
        ) : null,
        <Button key="no" onClick={onClose}>
          {t('kit.cancel')}
        </Button>,
        start,
      ];
  return (
    <Modal open width={width} title={t(`${words}.title`)} mask={{ closable: false }} onCancel={onClose} footer={footer}>
      {checked ? (
        <Outcome of={of} checked={checked} work={work} />
      ) : (
        <FileChoice of={of} isBusy={isBusy} onChoose={(fileId) => void send(fileId, { checkOnly: true })} />
      )}
      {trouble ? <Alert type="error" showIcon title={trouble} /> : null}
    </Modal>
  );
}
