import { transferImportApi, type ImportFaultRow, type SheetImportRow } from '@matlas/contract';
import { useCommand, useT } from '@matlas/web-kit';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { log } from './log';
import type { ImportWork } from './use-import';

/** One value, or leaving out, for every row that has the same fault; then the file is checked again. */
export function CorrectAll({
  row,
  fault,
  work,
  onClose,
}: {
  row: SheetImportRow;
  fault: ImportFaultRow;
  work: ImportWork;
  onClose: () => void;
}) {
  const t = useT();
  const [to, setTo] = useState(fault.value ?? '');
  const correct = useCommand(transferImportApi.correctAll, { log: log('correctAll') });
  const change = async (more: { to?: string }) => {
    const { code, field, value } = fault;
    if ((await correct.run({ id: row.id, code, field, value, ...more })) === undefined) return;
    onClose();
    work.checkAgain(row);
  };
  const isBusy = correct.isPending || work.isBusy;
  return (
    <Modal
      open
      title={t('mdsUpload.all.title')}
      onCancel={onClose}
      footer={[
        <Button key="out" danger loading={isBusy} onClick={() => void change({})}>
          {t('mdsUpload.all.leaveOut')}
        </Button>,
        <Button key="set" type="primary" loading={isBusy} onClick={() => void change({ to })}>
          {t('mdsUpload.all.correct')}
        </Button>,
      ]}
    >
      <p>{fault.message}</p>
      <label className="mi-all">
        <span>{fault.field ?? t('mdsUpload.all.value')}</span>
        <Input value={to} onChange={(event) => setTo(event.target.value)} />
      </label>
    </Modal>
  );
}
