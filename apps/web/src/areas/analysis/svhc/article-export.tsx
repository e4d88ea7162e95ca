import { ExportOutlined } from '@ant-design/icons';
import { analysisGroupsApi, type AnalysisRun } from '@matlas/contract';
import { Can, download, useT } from '@matlas/web-kit';
import { App, Button } from 'antd';
import { useState } from 'react';
import { candidateListIds } from './svhc-law';

/** Exports the articles and the information for their recipients, in both languages, as a workbook. */
export function ArticleExport({ run }: { run: AnalysisRun }) {
  const t = useT();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await download(
      analysisGroupsApi.exportArticles,
      { runId: run.id, lawIds: candidateListIds(run) },
      { log: ['analysis.svhc.title', 'kit.export'] },
    ).catch((reason: Error) => message.error(reason.message));
    setBusy(false);
  };
  return (
    <Can needs={analysisGroupsApi.exportArticles}>
      <Button icon={<ExportOutlined aria-hidden />} loading={isBusy} onClick={() => void save()}>
        {t('kit.export')}
      </Button>
    </Can>
  );
}
