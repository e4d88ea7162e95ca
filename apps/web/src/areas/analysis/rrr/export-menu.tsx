import { DownOutlined, ExportOutlined } from '@ant-design/icons';
import { analysisRrrExportApi } from '@matlas/contract';
import { download, useMay, useT, useTransferRefusal } from '@matlas/web-kit';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { KeepForm } from '../reports/keep-form';

const resultExportKinds = ['euPresentation', 'vehicle', 'dataTable', 'parameterReport', 'catenaX'] as const;
type Kind = (typeof resultExportKinds)[number];

interface ExportMenuProps {
  modId: number;
  /** The result to export. Without one only the marks can be exported. */
  resultId: number | undefined;
  isPrimary?: boolean;
}

/** Exports of the recyclability of a vehicle. Each can also be saved as a report. */
export function RrrExportMenu({ modId, resultId, isPrimary = false }: ExportMenuProps) {
  const t = useT();
  const may = useMay();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const [isKeeping, setKeeping] = useState(false);
  const refusal = useTransferRefusal()(analysisRrrExportApi.euPresentation);
  if (!may(analysisRrrExportApi.euPresentation)) return null;
  const hand = (file: () => Promise<unknown>) => {
    setBusy(true);
    file()
      .catch((reason: Error) => void message.error(reason.message))
      .finally(() => setBusy(false));
  };
  const log = { log: ['analysisRrr.resultTitle', 'kit.export'] };
  const item = (kind: Kind) => ({
    key: kind,
    label: t(`analysisRrr.export.${kind}`),
    disabled: resultId === undefined,
    onClick: () =>
      hand(() => download(analysisRrrExportApi[kind], { modId, ...(resultId === undefined ? {} : { resultId }) }, log)),
  });
  const items = [
    ...resultExportKinds.map(item),
    {
      key: 'chooseComponent',
      label: t('analysisRrr.export.chooseComponent'),
      onClick: () =>
        hand(() => download(analysisRrrExportApi.chooseComponent, { modId, positionIds: [], flags: [] }, log)),
    },
    { type: 'divider' as const, key: 'line' },
    {
      key: 'keep',
      label: t('analysisRrr.export.keep'),
      disabled: resultId === undefined,
      onClick: () => setKeeping(true),
    },
    ...(resultId === undefined ? [{ key: 'why', disabled: true, label: t('analysisRrr.export.needsResult') }] : []),
  ];
  const button = (
    <Button
      type={isPrimary ? 'primary' : 'default'}
      icon={<ExportOutlined aria-hidden />}
      loading={isBusy}
      disabled={refusal !== undefined}
      title={refusal}
    >
      {t(isPrimary ? 'analysisRrr.export.button' : 'analysisRrr.export.short')} <DownOutlined aria-hidden />
    </Button>
  );
  return (
    <>
      {refusal === undefined ? (
        <Dropdown trigger={['click']} menu={{ items }}>
          {button}
        </Dropdown>
      ) : (
        button
      )}
      {isKeeping ? <KeepForm kind="rrrEu" modId={modId} onClose={() => setKeeping(false)} /> : null}
    </>
  );
}
