import { transferConversionApi, type ConversionRun } from '@matlas/contract';
import { download, useMay, useT, useTransferRefusal } from '@matlas/web-kit';
import { App, Button } from 'antd';
import { useState } from 'react';
import { log, type RunWork } from './use-run';

interface Props {
  run: ConversionRun;
  work: RunWork;
}

/** Downloads: the loss report, and the file when it exists. */
function Downloads({ run }: { run: ConversionRun }) {
  const t = useT();
  const { message } = App.useApp();
  const refusal = useTransferRefusal()(transferConversionApi.file);
  const [busy, setBusy] = useState<string>();
  const take = (key: string, route: typeof transferConversionApi.file | typeof transferConversionApi.report) => {
    setBusy(key);
    void download(route, { runId: run.id }, { log: log(key) })
      .catch((reason: Error) => message.error(reason.message))
      .finally(() => setBusy(undefined));
  };
  return (
    <>
      <Button loading={busy === 'report'} onClick={() => take('report', transferConversionApi.report)}>
        {t('conversion.report')}
      </Button>
      {run.hasFile ? (
        <Button
          type="primary"
          loading={busy === 'file'}
          disabled={refusal !== undefined}
          title={refusal}
          onClick={() => take('file', transferConversionApi.file)}
        >
          {t('conversion.downloadFile')}
        </Button>
      ) : null}
    </>
  );
}

/** Makes the export file: of all sheets, or only of those that can be converted. */
function MakeFile({ run, work }: Props) {
  const t = useT();
  const refusal = useTransferRefusal()(transferConversionApi.makeFile);
  if (!useMay()(transferConversionApi.makeFile)) return null;
  const isRefused = run.refused > 0;
  const why = refusal ?? (run.converted === 0 ? t('errors.conversion.nothing') : undefined);
  return (
    <>
      {isRefused ? (
        <span className="cv-blocked" role="status">
          {t('errors.sheet.unverified')}
        </span>
      ) : null}
      <Button
        type={run.hasFile ? 'default' : 'primary'}
        loading={work.makeFile.isPending}
        disabled={why !== undefined}
        title={why}
        onClick={() => work.makeFile.mutate({ runId: run.id, validOnly: isRefused })}
      >
        {isRefused && run.converted > 0
          ? t('conversion.makeValid', { count: run.converted })
          : t('conversion.makeFile')}
      </Button>
    </>
  );
}

/** Stores the converted sheets as own data. If materials could not be matched, asks whether to continue. */
function Store({ run, work }: Props) {
  const t = useT();
  const { modal } = App.useApp();
  const refusal = useTransferRefusal()(transferConversionApi.store);
  if (!useMay()(transferConversionApi.store) || run.stored > 0) return null;
  const isRefused = run.refused > 0;
  const store = (continueUnmatched: boolean) =>
    work.store.mutate({ runId: run.id, validOnly: isRefused, continueUnmatched });
  const ask = () => {
    if (run.unmatched === 0) return store(false);
    void modal.confirm({
      title: t('messages.continueUpload'),
      content: t('conversion.unmatchedExplained', { count: run.unmatched }),
      okText: t('conversion.continue'),
      cancelText: t('kit.cancel'),
      onOk: () => store(true),
    });
  };
  const why = refusal ?? (run.converted === 0 ? t('errors.conversion.nothing') : undefined);
  return (
    <Button type="primary" loading={work.store.isPending} disabled={why !== undefined} title={why} onClick={ask}>
      {isRefused && run.converted > 0
        ? t('conversion.storeValid', { count: run.converted })
        : t('conversion.store', { count: run.converted })}
    </Button>
  );
}

export function RunActions({ run, work }: Props) {
  const t = useT();
  const isOut = run.direction === 'toImds';
  return (
    <>
      {run.stored > 0 ? null : (
        <Button loading={work.recheck.isPending} onClick={() => work.recheck.mutate({ runId: run.id })}>
          {t('conversion.recheck')}
        </Button>
      )}
      {isOut ? <MakeFile run={run} work={work} /> : <Store run={run} work={work} />}
      <Downloads run={run} />
    </>
  );
}
