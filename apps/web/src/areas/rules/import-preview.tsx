import type { ListImportReport, ListMapping } from '@matlas/contract';
import { Code, FigureStrip, formatDate, useT } from '@matlas/web-kit';
import { Alert, Checkbox, DatePicker, Input, Tabs } from 'antd';
import dayjs from 'dayjs';
import { CorrectableFaults } from '../files/correctable-faults';
import { DifferenceList } from './difference-list';
import { judgingText } from './list-judging';
import type { ListImportOptions } from './use-list-import';

export interface PreviewProps {
  report: ListImportReport;
  options: ListImportOptions;
  isBusy: boolean;
  onOptionsChange: (options: ListImportOptions) => void;
  /** Columns and judging of a list that was mapped by hand. */
  mapping?: ListMapping | undefined;
}

/** What an import of the valid rows leaves out, by entry. */
export function DroppedLine({ of }: { of: Pick<ListImportReport, 'droppedEntries' | 'shortenedEntries'> }) {
  const t = useT();
  const [dropped, shortened] = [of.droppedEntries ?? 0, of.shortenedEntries ?? 0];
  return (
    <>
      {shortened > 0 ? <p>{t('listImport.shortened', { count: shortened })}</p> : null}
      {dropped > 0 ? <p>{t('listImport.dropped', { count: dropped })}</p> : null}
    </>
  );
}
function Notices({ report, options }: { report: ListImportReport; options: ListImportOptions }) {
  const t = useT();
  const {
    sameAs,
    wrongRows,
    difference: { from },
  } = report;
  const day = options.publishedAt ?? report.publishedAt ?? '';
  return (
    <>
      {sameAs ? (
        <Alert
          type="warning"
          showIcon
          title={t('listImport.sameAs', { label: sameAs.label, date: formatDate(sameAs.publishedAt) })}
        />
      ) : null}
      {from && day !== '' && day < from.publishedAt ? (
        <Alert
          type="warning"
          showIcon
          title={t('listImport.isOlder', { label: from.label, date: formatDate(from.publishedAt) })}
        />
      ) : null}
      {(report.openRows ?? wrongRows) > 0 ? (
        <Alert type="error" showIcon title={t('listImport.wrong', { count: report.openRows ?? wrongRows })} />
      ) : null}
      {wrongRows > 0 ? <DroppedLine of={report} /> : null}
      {report.memberless > 0 ? (
        <Alert type="warning" showIcon title={t('listImport.memberless', { count: report.memberless })} />
      ) : null}
      {report.keptNumbers > 0 ? <p className="m-faint">{t('listImport.kept', { count: report.keptNumbers })}</p> : null}
    </>
  );
}
function Choices({ report, options, isBusy, onOptionsChange }: PreviewProps) {
  const t = useT();
  const day = options.publishedAt ?? report.publishedAt ?? '';
  const label = options.label ?? (report.label || day);
  return (
    <>
      <div className="rl-choices">
        <label className="rl-choice">
          {t('listImport.publishedAt')}
          <DatePicker
            className="m-wide"
            aria-label={t('listImport.publishedAt')}
            value={day === '' ? null : dayjs(day)}
            onChange={(value) => onOptionsChange({ ...options, publishedAt: value?.format('YYYY-MM-DD') ?? '' })}
            status={day === '' ? 'error' : ''}
          />
        </label>
        <label className="rl-choice">
          {t('listImport.label')}
          <Input
            aria-label={t('listImport.label')}
            maxLength={60}
            value={label}
            onChange={({ target }) => onOptionsChange({ ...options, label: target.value })}
          />
        </label>
      </div>
      {day === '' ? <p className="m-faint">{t('listImport.dayNeeded')}</p> : null}
      <div className="rl-checks">
        {report.addable > 0 && report.mayAdd ? (
          <Checkbox
            checked={options.addSubstances === true}
            onChange={({ target }) => onOptionsChange({ ...options, addSubstances: target.checked })}
          >
            {t('listImport.addSubstances', { count: report.addable })}
          </Checkbox>
        ) : null}
        {report.missingMembers > 0 ? (
          <Checkbox
            disabled={isBusy}
            checked={options.dropMembers === true}
            onChange={({ target }) => onOptionsChange({ ...options, dropMembers: target.checked })}
          >
            {t('listImport.dropMembers', { count: report.missingMembers })}
          </Checkbox>
        ) : null}
      </div>
    </>
  );
}
function Unresolved({ report: { unresolved, unresolvedCount } }: { report: ListImportReport }) {
  const t = useT();
  return (
    <>
      <p className="m-faint">{t('listImport.unresolvedHint')}</p>
      <ul className="rl-changes" tabIndex={0} aria-label={t('listImport.tab.unresolved')}>
        {unresolved.map(({ row, name, cas, ec, entryName }) => (
          <li key={`${row} ${name} ${cas} ${ec}`} className="rl-change">
            <div className="rl-head">
              <strong>{name}</strong>
              {(cas ?? ec) ? (
                <Code>{[cas, ec].filter(Boolean).join(' · ')}</Code>
              ) : (
                <span className="m-faint">{t('listImport.noNumber')}</span>
              )}
            </div>
            {entryName === name ? null : <span className="m-faint">{entryName}</span>}
          </li>
        ))}
      </ul>
      {unresolvedCount > unresolved.length ? (
        <p className="m-faint">{t('listImport.more', { count: unresolvedCount - unresolved.length })}</p>
      ) : null}
    </>
  );
}

const rowText = (t: ReturnType<typeof useT>, row: number): string => t('listImport.row', { row });

/** Entries that the publisher lists as deleted: before the import and after it. */
export function DeletedEntries({
  of: { deleted = [], deletions = 0 },
}: {
  of: Pick<ListImportReport, 'deleted' | 'deletions'>;
}) {
  const t = useT();
  if (deletions === 0) return null;
  return (
    <>
      <p className="m-faint">{t('listImport.deletions', { count: deletions })}</p>
      <ul className="rl-changes" tabIndex={0} aria-label={t('listImport.tab.deleted')}>
        {deleted.map(({ row, entryNo, name, cas }) => (
          <li key={row} className="rl-change rl-head">
            <strong>{name}</strong>
            {entryNo || cas ? <Code>{[entryNo, cas].filter(Boolean).join(' · ')}</Code> : null}
          </li>
        ))}
      </ul>
      {deletions > deleted.length ? (
        <p className="m-faint">{t('listImport.more', { count: deletions - deleted.length })}</p>
      ) : null}
    </>
  );
}
/** Rows that are no entries, or were read differently from what they say. */
export function NotTaken({ of: { notes = [], noteCount = 0 } }: { of: Pick<ListImportReport, 'notes' | 'noteCount'> }) {
  const t = useT();
  return (
    <>
      <ul className="rl-changes" tabIndex={0} aria-label={t('listImport.tab.notes')}>
        {notes.map(({ kind, row, text }) => (
          <li key={`${kind} ${row}`} className="rl-change">
            <span className="rl-head">
              <strong>{rowText(t, row)}</strong>
              <span className="m-faint">{t(`listImport.note.${kind}`)}</span>
            </span>
            {text}
          </li>
        ))}
      </ul>
      {noteCount > notes.length ? (
        <p className="m-faint">{t('listImport.more', { count: noteCount - notes.length })}</p>
      ) : null}
    </>
  );
}
/** Faults by kind with one decision for each, and every fault by its row. */
function Faults({ report, options, isBusy, onOptionsChange }: PreviewProps) {
  const t = useT();
  return (
    <div className="rl-body">
      <CorrectableFaults
        label={t('listImport.tab.faults')}
        faults={report.errors}
        total={report.errorCount}
        kinds={report.faultKinds ?? []}
        decided={report.decided ?? []}
        isBusy={isBusy}
        columnOf={({ column }) => column}
        onChange={(decisions) => onOptionsChange({ ...options, decisions })}
      />
    </div>
  );
}

/** Preview of a list file before its import. */
export function ImportPreview(props: PreviewProps) {
  const t = useT();
  const { report } = props;
  const { added, removed, changed, unchanged } = report.difference;
  const figures = [
    { key: 'entries', label: t('listImport.figure.entries'), value: report.entries },
    { key: 'added', label: t('listImport.figure.added'), value: added },
    { key: 'removed', label: t('listImport.figure.removed'), value: removed },
    { key: 'changed', label: t('listImport.figure.changed'), value: changed },
    { key: 'unchanged', label: t('listImport.figure.unchanged'), value: unchanged },
    { key: 'unresolved', label: t('listImport.figure.unresolved'), value: report.unresolvedCount },
  ];
  const hasFaults = report.errorCount > 0 || (report.decided ?? []).length > 0;
  const tabs = [
    {
      key: 'changes',
      label: t('listImport.tab.changes', { count: added + removed + changed }),
      children: <DifferenceList difference={report.difference} />,
    },
    ...(hasFaults
      ? [
          {
            key: 'faults',
            label: t('listImport.tab.faultsOf', { count: report.errorCount }),
            children: <Faults {...props} />,
          },
        ]
      : []),
    ...(report.unresolvedCount > 0
      ? [
          {
            key: 'unresolved',
            label: t('listImport.tab.unresolvedOf', { count: report.unresolvedCount }),
            children: <Unresolved report={report} />,
          },
        ]
      : []),
    ...((report.noteCount ?? 0) > 0
      ? [
          {
            key: 'notes',
            label: t('listImport.tab.notesOf', { count: report.noteCount }),
            children: <NotTaken of={report} />,
          },
        ]
      : []),
    ...((report.deletions ?? 0) > 0
      ? [
          {
            key: 'deleted',
            label: t('listImport.tab.deletedOf', { count: report.deletions }),
            children: <DeletedEntries of={report} />,
          },
        ]
      : []),
  ];
  return (
    <div className="rl-body">
      <p className="m-faint">
        {t('listImport.recognised', {
          layout: t(`listImport.layout.${report.layout}`),
          before: report.difference.from?.label ?? t('listImport.nothing'),
        })}
      </p>
      {props.mapping ? <p>{judgingText(t, props.mapping)}</p> : null}
      <FigureStrip label={t('listImport.preview')} figures={figures} />
      <Notices report={report} options={props.options} />
      <Choices {...props} />
      <Tabs size="small" defaultActiveKey={hasFaults ? 'faults' : 'changes'} items={tabs} />
    </div>
  );
}
