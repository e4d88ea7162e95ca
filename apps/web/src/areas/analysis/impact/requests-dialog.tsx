import { analysisImpactApi, type ImpactParty, type ImpactRow } from '@matlas/contract';
import { businessToday, useT } from '@matlas/web-kit';
import { Checkbox, DatePicker, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { ActionDialog } from './action-dialog';

const weeks = 6;

/** Requests a new version of each affected sheet from the selected suppliers. */
export function RequestsDialog({
  impact,
  parties,
  onClose,
  onDone,
}: {
  impact: ImpactRow;
  parties: readonly ImpactParty[];
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useT();
  const [deadline, setDeadline] = useState<Dayjs>(dayjs(businessToday()).add(weeks, 'week'));
  const [remark, setRemark] = useState('');
  const [isSent, setSent] = useState(true);
  const input = {
    impactId: impact.id,
    enterpriseIds: parties.map(({ id }) => id),
    deadline: deadline.format('YYYY-MM-DD'),
    send: isSent,
    ...(remark ? { remark } : {}),
  };
  return (
    <ActionDialog act="request" route={analysisImpactApi.sendRequests} input={input} onClose={onClose} onDone={onDone}>
      <p className="m-faint">
        {t('impact.chosenSuppliers', {
          count: parties.length,
          sheets: parties.reduce((sum, { sheets }) => sum + sheets, 0),
        })}
      </p>
      <label className="im-field">
        <span className="m-faint">{t('impact.field.deadline')}</span>
        <DatePicker
          aria-label={t('impact.field.deadline')}
          allowClear={false}
          value={deadline}
          disabledDate={(date) => !date.isAfter(businessToday(), 'day')}
          onChange={(date) => {
            if (date) setDeadline(date);
          }}
        />
      </label>
      <label className="im-field">
        <span className="m-faint">{t('impact.field.remark')}</span>
        <Input.TextArea
          aria-label={t('impact.field.remark')}
          rows={3}
          maxLength={2000}
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
        />
      </label>
      <Checkbox checked={isSent} onChange={({ target }) => setSent(target.checked)}>
        {t('impact.field.send')}
      </Checkbox>
    </ActionDialog>
  );
}
