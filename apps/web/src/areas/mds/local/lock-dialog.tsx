import { mdsLocalApi, type SheetRow } from '@matlas/contract';
import { businessToday, useCommand, useT } from '@matlas/web-kit';
import { App, DatePicker, Input, Modal } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Refusals, useRefusals } from './set-up-dialog';
import './local.css';

const maxReason = 200;

/** Asks why sheets are locked and until when. If one sheet is refused, none is locked. */
export function LockDialog({ sheets, onClose }: { sheets: readonly SheetRow[]; onClose: () => void }) {
  const t = useT();
  const { message } = App.useApp();
  const [reason, setReason] = useState(sheets.length === 1 ? (sheets[0]?.lock?.reason ?? '') : '');
  const [until, setUntil] = useState<string | null>(sheets.length === 1 ? (sheets[0]?.lock?.until ?? null) : null);
  const { refusals, refuse } = useRefusals(sheets);
  const command = useCommand(mdsLocalApi.lock, {
    log: 'localData.log.lock',
    quiet: true,
    alsoRefreshes: ['mds', 'data', 'exchange'],
  });
  const submit = () =>
    command.mutate(
      { ids: sheets.map(({ id }) => id), reason, ...(until === null ? {} : { until }) },
      {
        onSuccess: () => {
          void message.success(t('localData.lock.done', { count: sheets.length }));
          onClose();
        },
        onError: refuse,
      },
    );
  return (
    <Modal
      open
      title={t('localData.lock.title', { count: sheets.length })}
      okText={t('localData.lock.action')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: reason.trim() === '', loading: command.isPending }}
      onOk={submit}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p className="m-faint">{t('localData.lock.explained')}</p>
      <div className="lo-form">
        <div className="lo-form-row">
          <label htmlFor="lock-reason">{t('localData.lock.reason')}</label>
          <Input.TextArea
            id="lock-reason"
            autoFocus
            autoSize={{ minRows: 2, maxRows: 5 }}
            maxLength={maxReason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
        <div className="lo-form-row">
          <label htmlFor="lock-until">{t('localData.lock.until')}</label>
          <DatePicker
            id="lock-until"
            value={until === null ? null : dayjs(until)}
            disabledDate={(day) => day.format('YYYY-MM-DD') < businessToday()}
            onChange={(day) => setUntil(day ? day.format('YYYY-MM-DD') : null)}
          />
          <small>{t('localData.lock.untilExplained')}</small>
        </div>
      </div>
      {refusals.length > 0 ? <Refusals refusals={refusals} /> : null}
    </Modal>
  );
}
