import { DownloadOutlined } from '@ant-design/icons';
import { transferImportApi, type ImportCorrection, type ImportLineRow, type SheetImportRow } from '@matlas/contract';
import {
  download,
  EmptyState,
  ErrorState,
  ListFoot,
  RowsSkeleton,
  useLate,
  useList,
  useT,
  type FilterSpec,
} from '@matlas/web-kit';
import { App, Button, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { useFaultPlace } from './fault-place';
import { log } from './log';
import { correctionKey, type ImportWork } from './use-import';

/** Filter to the line of one finding, set when the user comes from that finding. */
const filters: FilterSpec[] = [{ field: 'lineKey', kind: 'choice' }];
type Cell = ImportLineRow['cells'][number];

/** An editable cell; the typed text is kept until the next check. */
function CellField({ cell, label, work }: { cell: Cell; label: string; work: ImportWork }) {
  const { correction, value, messages, corrected } = cell;
  const typed = correction ? work.typed.get(correctionKey(correction)) : undefined;
  const [text, setText] = useState(typed && 'value' in typed ? typed.value : value);
  const isTyped = typed !== undefined || corrected;
  const applyText = () => {
    if (!correction || !('value' in correction)) return;
    if (text === value) work.takeBack(correction);
    else work.type({ ...correction, value: text });
  };
  return (
    <label className={messages.length > 0 ? 'is-wrong' : ''}>
      <span>{cell.label}</span>
      <Input
        size="small"
        {...(messages.length > 0 && !isTyped ? { status: 'error' } : isTyped ? { status: 'warning' } : {})}
        value={text}
        disabled={correction === null}
        aria-label={label}
        aria-invalid={messages.length > 0}
        onChange={(event) => setText(event.target.value)}
        onBlur={applyText}
        onPressEnter={applyText}
      />
      {messages.map((message) => (
        <em key={message}>{message}</em>
      ))}
    </label>
  );
}

function Line({ line, work, fileName }: { line: ImportLineRow; work: ImportWork; fileName: string }) {
  const t = useT();
  const place = useFaultPlace(fileName)(line.place);
  const [wrong, right] = [
    line.cells.filter(({ messages }) => messages.length > 0),
    line.cells.filter(({ messages }) => messages.length === 0),
  ];
  const isOut = line.remove !== null && work.typed.has(correctionKey(line.remove));
  const remove = line.remove as ImportCorrection;
  return (
    <li className={`mi-line${isOut ? ' is-out' : ''}`} aria-label={place}>
      <header>
        <strong>{place}</strong>
        <span>{[line.sheetName, line.nodeName].filter(Boolean).join(' › ')}</span>
        {line.remove === null ? null : (
          <Button
            size="small"
            danger={!isOut}
            aria-label={t(isOut ? 'mdsUpload.keepLine' : 'mdsUpload.leaveOut', { place })}
            onClick={() => (isOut ? work.takeBack(remove) : work.type(remove))}
          >
            {t(isOut ? 'mdsUpload.keep' : 'row' in remove ? 'mdsUpload.leaveOutLine' : 'mdsUpload.leaveOutSheet')}
          </Button>
        )}
      </header>
      {line.messages.map((message) => (
        <p key={message} className="mi-wrong">
          {message}
        </p>
      ))}
      {isOut ? null : (
        <div className="mi-cells">
          {[...wrong, ...right].map((cell) => (
            <CellField
              key={`${cell.label} ${cell.value}`}
              cell={cell}
              label={t('mdsUpload.cell', { place, column: cell.label })}
              work={work}
            />
          ))}
        </div>
      )}
    </li>
  );
}

/** Lines with errors, corrected in place; afterwards the whole file is checked again. */
export function LineTable({ row, work, views }: { row: SheetImportRow; work: ImportWork; views: ReactNode }) {
  const t = useT();
  const { message } = App.useApp();
  const list = useList(transferImportApi.lines, { log: log('lines'), fixed: { id: row.id }, prefix: 'l', filters });
  const isLate = useLate(list.isLoading);
  const save = () =>
    void download(transferImportApi.linesWorkbook, { id: row.id }, { log: log('linesFile') }).catch((reason: Error) =>
      message.error(reason.message),
    );
  const bar = (
    <div className="mi-bar">
      <span className="m-faint" role="status">
        {work.typed.size === 0 ? t('mdsUpload.typeOver') : t('mdsUpload.typed', { count: work.typed.size })}
      </span>
      {list.isFiltered ? <Button onClick={list.clear}>{t('mdsUpload.allLines')}</Button> : null}
      <Button icon={<DownloadOutlined aria-hidden />} onClick={save}>
        {t('mdsUpload.linesFile')}
      </Button>
      <Button
        type="primary"
        disabled={!row.can.recheck || (work.typed.size === 0 && row.corrections === 0)}
        loading={work.isBusy}
        onClick={() => work.checkAgain(row)}
      >
        {t('mdsUpload.recheck')}
      </Button>
    </div>
  );
  if (list.error)
    return (
      <>
        {views}
        <ErrorState error={list.error} onRetry={list.refetch} />
      </>
    );
  if (list.isLoading)
    return (
      <>
        {views}
        {isLate ? <RowsSkeleton /> : null}
      </>
    );
  return (
    <>
      {views}
      {bar}
      {list.rows.length === 0 ? (
        <EmptyState title={t('mdsUpload.noLines')} />
      ) : (
        <ul className="mi-lines" tabIndex={0} aria-label={t('mdsUpload.tab.lines')}>
          {list.rows.map((line) => (
            <Line key={line.lineKey} line={line} work={work} fileName={row.fileName} />
          ))}
        </ul>
      )}
      {list.total > 0 ? (
        <ListFoot
          state={list.state}
          total={list.total}
          totalIsMin={list.totalIsMin}
          hasMore={list.hasMore}
          onPage={(page, size) => list.patch({ page, size })}
        />
      ) : null}
    </>
  );
}
