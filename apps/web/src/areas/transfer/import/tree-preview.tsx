import { transferImportApi, type SheetImportRow } from '@matlas/contract';
import { Code, EmptyState, ErrorState, formatNumber, NodeBadge, useRoute, useT } from '@matlas/web-kit';
import { Pagination } from 'antd';
import { useState } from 'react';
import { log } from './log';

/** The tree that a sheet of the file gives, before anything is stored. */
export function TreePreview({ row }: { row: SheetImportRow }) {
  const t = useT();
  const [n, setN] = useState(1);
  const { sheets } = row.counts;
  if (sheets === 0)
    return (
      <section aria-label={t('mdsUpload.tree.title')}>
        <EmptyState title={t('mdsUpload.tree.none')} />
      </section>
    );
  return (
    <section aria-label={t('mdsUpload.tree.title')}>
      <h2>{t('mdsUpload.tree.title')}</h2>
      {sheets > 1 ? <Pagination simple size="small" pageSize={1} total={sheets} current={n} onChange={setN} /> : null}
      <TreeLines key={`${n} ${row.version}`} id={row.id} n={n} />
    </section>
  );
}
function TreeLines({ id, n }: { id: number; n: number }) {
  const t = useT();
  const { data, error, refetch } = useRoute(transferImportApi.tree, { id, n }, { log: log('tree') });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      <ol className="mi-tree">
        {data.lines.map((line, index) => (
          <li key={index} style={{ paddingInlineStart: `${line.depth * 16}px` }}>
            {line.kind === 'reference' ? null : <NodeBadge kind={line.kind} />}
            <span className="mi-tree-name">{line.name || '–'}</span>
            {line.number === null ? null : <Code>{line.number}</Code>}
            {line.amount === null ? <em>{t('mdsUpload.tree.noAmount')}</em> : <span>{line.amount}</span>}
            {line.row === null ? null : (
              <small className="m-faint">{t('mdsUpload.place.row', { row: line.row })}</small>
            )}
          </li>
        ))}
      </ol>
      {data.total > data.lines.length ? (
        <p className="m-faint">{t('mdsUpload.tree.more', { total: formatNumber(data.total - data.lines.length) })}</p>
      ) : null}
    </>
  );
}
