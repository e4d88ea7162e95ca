import { batchForwardResult, nameIn, type BatchForwardResult, type JobRow } from '@matlas/contract';
import { Code, FindingDisc, useLanguage, useNarrow, useT } from '@matlas/web-kit';
import { Button, Table } from 'antd';
import { useMemo } from 'react';

type Line = BatchForwardResult['lines'][number];
const linesOfPage = 50;

/** The result of a finished batch job. Undefined while it runs, and for other jobs. */
export function parseBatchResult(job: JobRow | undefined): BatchForwardResult | undefined {
  return job?.result ? batchForwardResult.safeParse(job.result).data : undefined;
}
const reasonOf = (language: 'zh' | 'en', { reasonZh, reasonEn }: Line): string => nameIn(language, reasonZh, reasonEn);

function Outcome({ line }: { line: Line }) {
  const t = useT();
  const language = useLanguage();
  if (line.forwardedKid !== null) return <>{t('exchange.batch.went')}</>;
  const reason = reasonOf(language, line);
  return (
    <span className="x-outcome" title={reason}>
      <FindingDisc severity="error" label="" /> <span>{reason}</span>
    </span>
  );
}

/** A list for narrow screens, in place of the table. */
function Lines({ lines }: { lines: readonly Line[] }) {
  const t = useT();
  return (
    <ul className="x-outcomes" aria-label={t('exchange.batch.result')}>
      {lines.map((line) => (
        <li key={line.kid}>
          <strong>{line.name}</strong> <Code>{line.symbol}</Code>
          <p>
            <Outcome line={line} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Forwarded and refused sheets. Refused ones come first, each with its reason. */
export function BatchResult({ result, onRepeat }: { result: BatchForwardResult; onRepeat: (kids: number[]) => void }) {
  const t = useT();
  const isNarrow = useNarrow();
  const lines = useMemo(
    () => [...result.lines].sort((a, b) => Number(a.forwardedKid !== null) - Number(b.forwardedKid !== null)),
    [result],
  );
  const failed = lines.filter(({ forwardedKid }) => forwardedKid === null).map(({ kid }) => kid);
  return (
    <section className="x-result">
      <header>
        <p role="status">
          <strong>{t('exchange.batch.forwarded', { count: result.forwarded })}</strong>
          {result.refused > 0 ? (
            <span className="x-blocked"> · {t('exchange.batch.refused', { count: result.refused })}</span>
          ) : null}
        </p>
        {failed.length > 0 ? (
          <Button onClick={() => onRepeat(failed)}>{t('exchange.batch.repeat', { count: failed.length })}</Button>
        ) : null}
      </header>
      <div className="m-list-rows" tabIndex={0} role="region" aria-label={t('exchange.batch.result')}>
        {isNarrow ? (
          <Lines lines={lines} />
        ) : (
          <Table<Line>
            size="small"
            className="m-table"
            tableLayout="fixed"
            rowKey="kid"
            dataSource={lines}
            pagination={
              lines.length > linesOfPage ? { pageSize: linesOfPage, size: 'small', showSizeChanger: false } : false
            }
            columns={[
              {
                key: 'name',
                title: t('exchange.recipient.field.mdsName'),
                width: '32%',
                ellipsis: true,
                render: (_value, line) => <span title={line.name ?? ''}>{line.name}</span>,
              },
              {
                key: 'symbol',
                title: t('exchange.recipient.field.symbol'),
                width: '20%',
                ellipsis: true,
                render: (_value, line) => <Code>{line.symbol}</Code>,
              },
              { key: 'outcome', title: t('exchange.batch.outcome'), render: (_value, line) => <Outcome line={line} /> },
            ]}
          />
        )}
      </div>
    </section>
  );
}
