import {
  analysisExemptionApi,
  type ExemptionFacts,
  type ExemptionSummary,
  type ExemptionWhatIf,
} from '@matlas/contract';
import { EmptyState, formatNumber, Name, useCommand, useT, Verdict, VerdictCounts } from '@matlas/web-kit';
import { Button, Modal, Table, type TableColumnType } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FactsFields } from '../../shared/exemption-facts';
import { runPath } from '../../shared/paths';

type ChangedFinding = ExemptionWhatIf['findings'][number];
const toSparePartFact = (state: ExemptionFacts['sparePart']): boolean | null =>
  state === 'unknown' ? null : state === 'yes';
const dialogWidth = 1000;
const tableHeight = 320;

function useColumns(runId: number): TableColumnType<ChangedFinding>[] {
  const t = useT();
  return [
    {
      key: 'part',
      title: t('exemptions.field.positionName'),
      ellipsis: true,
      render: (_value, row) => (
        <Link to={runPath(runId, row.findingId)}>
          <Name of={{ name: row.positionName, foreignName: row.positionForeignName }} />
        </Link>
      ),
    },
    {
      key: 'number',
      title: t('exemptions.field.part'),
      width: 130,
      ellipsis: true,
      render: (_value, row) => row.positionNumber ?? '–',
    },
    {
      key: 'substance',
      title: t('exemptions.field.substanceName'),
      width: 170,
      ellipsis: true,
      render: (_value, row) => row.substanceName,
    },
    {
      key: 'before',
      title: t('exemptions.before'),
      width: 110,
      render: (_value, row) => <Verdict value={row.before} />,
    },
    { key: 'after', title: t('exemptions.after'), width: 110, render: (_value, row) => <Verdict value={row.after} /> },
    {
      key: 'entry',
      title: t('exemptions.field.entry'),
      width: 130,
      render: (_value, row) => [row.entryBefore, row.entryAfter].map((one) => one ?? '–').join(' → '),
    },
  ];
}

function Result({ result, runId }: { result: ExemptionWhatIf; runId: number }) {
  const t = useT();
  const columns = useColumns(runId);
  if (result.changed === 0)
    return (
      <EmptyState title={t('exemptions.nothingChanges')}>
        {result.hidden > 0 ? t('exemptions.hiddenChange', { count: result.hidden }) : null}
      </EmptyState>
    );
  return (
    <section aria-label={t('exemptions.changes')}>
      <p role="status">
        {t('exemptions.changed', { count: result.changed, total: formatNumber(result.changed) })}
        {result.hidden > 0 ? ` ${t('exemptions.hiddenChange', { count: result.hidden })}` : ''}
      </p>
      <p className="e-tally">
        <span className="m-faint">{t('exemptions.before')}</span>
        <VerdictCounts counts={result.before} withPass />
        <span className="m-faint">{t('exemptions.after')}</span>
        <VerdictCounts counts={result.after} withPass />
      </p>
      <Table<ChangedFinding>
        size="small"
        className="m-table"
        tableLayout="fixed"
        rowKey="findingId"
        dataSource={result.findings}
        columns={columns}
        pagination={false}
        scroll={{ y: tableHeight, x: 760 }}
      />
      {result.findings.length < result.changed ? (
        <p className="m-faint">{t('exemptions.firstOnes', { count: result.findings.length })}</p>
      ) : null}
    </section>
  );
}

/** Verdicts with other facts of the vehicle. Nothing is saved. */
export function WhatIfDialog({ summary, onClose }: { summary: ExemptionSummary; onClose: () => void }) {
  const t = useT();
  const [facts, setFacts] = useState<ExemptionFacts>({
    ...summary.dates,
    sparePart: summary.dates.sparePart === null ? 'unknown' : summary.dates.sparePart ? 'yes' : 'no',
  });
  const [result, setResult] = useState<ExemptionWhatIf>();
  const command = useCommand(analysisExemptionApi.whatIf, { log: 'exemptions.log.whatIf', onDone: setResult });
  return (
    <Modal
      open
      width={dialogWidth}
      title={t('exemptions.whatIfOf', { title: summary.title })}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('kit.close')}</Button>}
    >
      <p className="m-faint">{t('exemptions.whatIfExplained')}</p>
      <div className="e-asked">
        <FactsFields value={facts} onChange={setFacts} />
        <Button
          type="primary"
          loading={command.isPending}
          onClick={() =>
            command.mutate({ runId: summary.runId, ...facts, sparePart: toSparePartFact(facts.sparePart) })
          }
        >
          {t('exemptions.showChanges')}
        </Button>
      </div>
      {result ? <Result result={result} runId={summary.runId} /> : null}
    </Modal>
  );
}
