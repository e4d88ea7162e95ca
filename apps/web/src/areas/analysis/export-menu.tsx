import { ExportOutlined } from '@ant-design/icons';
import { analysisApi, analysisReportApi, type AnalysisRun } from '@matlas/contract';
import { Can, download, useMay, useT } from '@matlas/web-kit';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { AnalysisState } from './analysis-state';
import { KeepForm } from './reports/keep-form';
import { toFindingsQuery } from './use-findings';

interface ExportMenuProps {
  run: AnalysisRun;
  compared: AnalysisRun | undefined;
  state: AnalysisState;
}

/** Exports the complete report, or only the rows of the current filters, in the language of the user. */
export function ExportMenu({ run, compared, state }: ExportMenuProps) {
  const t = useT();
  const may = useMay();
  const { message } = App.useApp();
  const [isKeeping, setKeeping] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const log = { log: ['analysis.title', 'kit.export'] };
  const report = { runId: run.id, verdicts: [], lawIds: [], ...(compared ? { compareWith: compared.id } : {}) };
  const save = async (file: () => Promise<unknown>) => {
    setBusy(true);
    await file().catch((reason: Error) => message.error(reason.message));
    setBusy(false);
  };
  const items = [
    {
      key: 'report',
      label: t('analysis.exportReport'),
      onClick: () => void save(() => download(analysisApi.exportRun, report, log)),
    },
    {
      key: 'summary',
      label: t('analysis.exportSummary'),
      onClick: () =>
        void save(() =>
          download(analysisApi.summaryPdf, { runId: run.id, ...(compared ? { compareWith: compared.id } : {}) }, log),
        ),
    },
    {
      key: 'rows',
      label: t('analysis.exportRows'),
      onClick: () =>
        void save(() => download(analysisApi.exportFindings, toFindingsQuery(state, run.id, compared?.id), log)),
    },
    ...(may(analysisReportApi.createReport)
      ? [{ key: 'keep', label: t('reports.keepMore'), onClick: () => setKeeping(true) }]
      : []),
  ];
  return (
    <Can needs={analysisApi.exportRun}>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button icon={<ExportOutlined aria-hidden />} loading={isBusy}>
          {t('kit.export')}
        </Button>
      </Dropdown>
      {isKeeping ? (
        <KeepForm
          kind="substances"
          runId={run.id}
          modId={run.scope === 'vehicle' ? (run.modId ?? undefined) : undefined}
          title={run.title}
          onClose={() => setKeeping(false)}
        />
      ) : null}
    </Can>
  );
}
