import { DownloadOutlined } from '@ant-design/icons';
import type { FilePurposeName, Route } from '@matlas/contract';
import { areaOf, FigureStrip, FileUpload, formatNumber, refreshAreas, useT } from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Modal } from 'antd';
import { useState } from 'react';
import './files.css';

const width = 850;
/** Faults rendered at once; further ones are only counted. */
const maxShownFaults = 200;

interface Fault {
  row: number;
  column: string;
  value: string;
  code: string;
  message: string;
}
interface Report {
  rows: number;
  wrongRows: number;
  errors: readonly Fault[];
}
interface WorkbookImportOptions {
  checkOnly?: boolean;
  validRowsOnly?: boolean;
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
  send: (fileId: number, options: WorkbookImportOptions) => Promise<R>;
  /** Result of the import: locale key, and the number of imported rows. */
  resultText: { word: string; count: (report: R) => number };
  most?: number;
  template?: () => Promise<unknown>;
  errorReport?: (fileId: number) => Promise<unknown>;
}

/** Checks the file first; then imports all of its rows or only the valid ones. */
function useWorkbookImport<R extends Report>({ route, send: ask }: ImportKind<R>) {
  const client = useQueryClient();
  const [checked, setChecked] = useState<CheckedFile<R>>();
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (fileId: number, options: WorkbookImportOptions) => {
    setBusy(true);
    const answer = await ask(fileId, options).catch((reason: Error) => reason);
    setBusy(false);
    setTrouble(answer instanceof Error ? answer.message : undefined);
    if (answer instanceof Error) return undefined;
    setChecked({ fileId, report: answer, isDone: options.checkOnly !== true });
    return options.checkOnly ? undefined : refreshAreas(client, [areaOf(route.path)]);
  };
  return {
    checked,
    trouble,
    isBusy,
    send,
    back: () => {
      setChecked(undefined);
      setTrouble(undefined);
    },
  };
}

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

function Faults({ words, errors }: { words: string; errors: readonly Fault[] }) {
  const t = useT();
  return (
    <>
      <div className="c-faults" tabIndex={0} role="region" aria-label={t(`${words}.faults`)}>
        <table>
          <thead>
            <tr>
              {['row', 'column', 'value', 'problem'].map((name) => (
                <th key={name} scope="col">
                  {t(`${words}.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {errors.slice(0, maxShownFaults).map((fault) => (
              <tr key={`${fault.row} ${fault.column} ${fault.code}`}>
                <td>{fault.row}</td>
                <td>{fault.column}</td>
                <td>{fault.value || '–'}</td>
                <td>{fault.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {errors.length > maxShownFaults ? (
        <p className="m-faint">{t(`${words}.moreFaults`, { count: errors.length - maxShownFaults })}</p>
      ) : null}
    </>
  );
}
function Outcome<R extends Report>({
  of: { words, resultText },
  checked: { report, isDone },
}: {
  of: ImportKind<R>;
  checked: CheckedFile<R>;
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
      {report.errors.length > 0 ? <Faults words={words} errors={report.errors} /> : null}
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
  const { checked, trouble, isBusy, send, back } = useWorkbookImport(of);
  const valid = checked ? checked.report.rows - checked.report.wrongRows : 0;
  const isWhole = checked?.report.wrongRows === 0;
  const errors =
    checked && !isWhole && errorReport ? (
      <FileButton key="errors" label={`${words}.errorReport`} fetches={() => errorReport(checked.fileId)} />
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
        <Outcome of={of} checked={checked} />
      ) : (
        <FileChoice of={of} isBusy={isBusy} onChoose={(fileId) => void send(fileId, { checkOnly: true })} />
      )}
      {trouble ? <Alert type="error" showIcon title={trouble} /> : null}
    </Modal>
  );
}
