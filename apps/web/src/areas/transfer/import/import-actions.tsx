import { DownloadOutlined } from '@ant-design/icons';
import { transferImportApi, type SheetImportRow } from '@matlas/contract';
import { download, formatNumber, useT } from '@matlas/web-kit';
import { App, Button, Popover } from 'antd';
import { useState } from 'react';
import { ChoiceFields, type Choices } from './choice-fields';
import { log } from './log';
import type { ImportWork } from './use-import';

/** The import options; a change starts a new check. */
function RecheckOptions({ row, work }: { row: SheetImportRow; work: ImportWork }) {
  const t = useT();
  const [choices, setChoices] = useState<Choices>(row);
  const content = (
    <div className="mi-again">
      <ChoiceFields choices={choices} onChange={setChoices} isBusy={work.isBusy} />
      <Button type="primary" loading={work.isBusy} onClick={() => work.checkAgain(choices)}>
        {t('mdsUpload.recheck')}
      </Button>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" title={t('mdsUpload.choice.title')} content={content}>
      <Button>{t('mdsUpload.choose')}</Button>
    </Popover>
  );
}

/** Next actions: report, options, start. */
export function ImportActions({ row, work }: { row: SheetImportRow; work: ImportWork }) {
  const t = useT();
  const { modal, message } = App.useApp();
  const { id, can, counts } = row;
  const save = () =>
    void download(transferImportApi.faultsWorkbook, { id }, { log: log('report') }).catch((reason: Error) =>
      message.error(reason.message),
    );
  const startValid = () =>
    modal.confirm({
      title: t('mdsUpload.startValid', { count: counts.ok, total: formatNumber(counts.ok) }),
      content: t('mdsUpload.leaves', {
        count: counts.wrong + counts.heldBack,
        total: formatNumber(counts.wrong + counts.heldBack),
      }),
      okText: t('mdsUpload.startValidShort'),
      cancelText: t('kit.cancel'),
      onOk: () => work.start(true),
    });
  return (
    <>
      {counts.faults > 0 && row.state !== 'reading' ? (
        <Button icon={<DownloadOutlined aria-hidden />} onClick={save}>
          {t('mdsUpload.report')}
        </Button>
      ) : null}
      {can.recheck ? <RecheckOptions key={row.version} row={row} work={work} /> : null}
      {can.startValid ? (
        <Button loading={work.isBusy} onClick={startValid}>
          {t('mdsUpload.startValidShort')}
        </Button>
      ) : null}
      {can.start ? (
        <Button type="primary" loading={work.isBusy} onClick={() => work.start(false)}>
          {t('mdsUpload.start', { count: counts.ok, total: formatNumber(counts.ok) })}
        </Button>
      ) : null}
    </>
  );
}
