import { highRiskMarkApi, markReason, type MarkReason, riskReason } from '@matlas/contract';
import { useCommand, useMay, useOptions, useRoute, useSettled, useT } from '@matlas/web-kit';
import { Alert, Button, Input, InputNumber, Modal, Select } from 'antd';
import { useState } from 'react';

type RuleReason = Exclude<MarkReason, 'byHand'>;
const log = ['highRisk.title', 'riskMarks.rule.title'];

/** What a rule looks for; the field depends on the kind of rule. */
function ValueField({
  reason,
  value,
  onChange,
}: {
  reason: RuleReason;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useT();
  const reasons = useOptions(riskReason);
  const label = t(`riskMarks.rule.value.${reason}`);
  if (reason === 'analysis')
    return <Select aria-label={label} className="m-wide" value={value || null} options={reasons} onChange={onChange} />;
  if (reason === 'rejects')
    return (
      <InputNumber
        aria-label={label}
        className="m-wide"
        min={1}
        max={9999}
        precision={0}
        value={value === '' ? null : Number(value)}
        onChange={(count) => onChange(count === null ? '' : String(count))}
      />
    );
  return <Input aria-label={label} maxLength={200} value={value} onChange={({ target }) => onChange(target.value)} />;
}

/** What the rule finds now, before it marks anything; no request for what is still being typed. */
function usePreview(modId: number, reason: RuleReason, value: string) {
  const rule = { reason, value: value.trim() };
  const isSettled = useSettled(value) === rule.value;
  const { data, error } = useRoute(
    highRiskMarkApi.preview,
    { modId, rule },
    { log, enabled: isSettled && rule.value !== '' },
  );
  return isSettled && rule.value !== '' ? { data, error } : { data: undefined, error: null };
}
function Preview({ isEmpty, data, error }: ReturnType<typeof usePreview> & { isEmpty: boolean }) {
  const t = useT();
  if (isEmpty) return <p className="m-faint">{t('riskMarks.rule.empty')}</p>;
  if (error) return <Alert type="error" showIcon title={t('riskMarks.rule.unfit')} />;
  if (!data) return <p className="m-faint">{t('riskMarks.rule.searching')}</p>;
  const more = data.parts - data.names.length;
  return (
    <p aria-live="polite">
      {t('riskMarks.rule.found', { count: data.parts, fresh: data.fresh })}
      {data.names.length > 0 ? `: ${data.names.join(t('kit.listSeparator'))}` : ''}
      {more > 0 ? ` +${more}` : ''}
    </p>
  );
}

function RuleDialog({ modId, onClose }: { modId: number; onClose: () => void }) {
  const t = useT();
  const kinds = useOptions(markReason).filter(({ value }) => value !== 'byHand');
  const [reason, setReason] = useState<RuleReason>('number');
  const [value, setValue] = useState('');
  const preview = usePreview(modId, reason, value);
  const command = useCommand(highRiskMarkApi.saveOrUpdateBatch, { log });
  const mark = async () => {
    const rule = { reason, value: value.trim() };
    if ((await command.run({ modId, positionIds: [], rule })) !== undefined) onClose();
  };
  return (
    <Modal
      open
      title={t('riskMarks.rule.title')}
      onCancel={onClose}
      cancelText={t('kit.cancel')}
      okText={t('riskMarks.rule.mark')}
      okButtonProps={{ disabled: !preview.data?.fresh }}
      confirmLoading={command.isPending}
      onOk={() => void mark()}
    >
      <label className="hr-field">
        {t('riskMarks.rule.kind')}
        <Select
          aria-label={t('riskMarks.rule.kind')}
          className="m-wide"
          value={reason}
          options={kinds}
          onChange={(next) => {
            setReason(next as RuleReason);
            setValue('');
          }}
        />
      </label>
      <label className="hr-field">
        {t(`riskMarks.rule.value.${reason}`)}
        <ValueField reason={reason} value={value} onChange={setValue} />
      </label>
      <Preview {...preview} isEmpty={value.trim() === ''} />
    </Modal>
  );
}

/** Marks all parts that fulfil a rule. */
export function MarkRuleButton({ modId }: { modId: number }) {
  const t = useT();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may(highRiskMarkApi.saveOrUpdateBatch)) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('riskMarks.rule.title')}
      </Button>
      {isOpen ? <RuleDialog modId={modId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
