import { auditRuleSave, checkType, rulesAuditApi, type AuditRuleRow, type AuditRuleSave } from '@matlas/contract';
import { Field, FieldPair, ResourceForm, useMay, useOptions, useRules, useT } from '@matlas/web-kit';
import { DatePicker, Form, Input, Radio, Switch } from 'antd';
import { useState } from 'react';
import { dateField } from '../shared/date-field';
import { ConditionRows } from './conditions/condition-rows';
import { parseConditions, toConditionRows } from './conditions/condition-values';
import { AuditResults } from './audit-results';

type Values = Record<string, unknown>;
const initialValues = {
  checkType: checkType.of.error,
  active: true,
  conditions: [{ is: 'errorsAtMost', count: '0', not: true }],
};
const nullsToUndefined = (values: object): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === null ? undefined : value]));
const fromForm = (values: Values): Values =>
  nullsToUndefined({ ...values, conditions: parseConditions(values.conditions) });

/** The rule of the form, or undefined when it is incomplete. The trial does not need a code and names. */
function parseDraft(values: Values, rule: AuditRuleRow | undefined): AuditRuleSave | undefined {
  const words = { code: rule?.code ?? '?', nameZh: '–', nameEn: '–' };
  const parsed = auditRuleSave.safeParse({
    ...words,
    ...nullsToUndefined(
      Object.fromEntries(Object.entries(fromForm(values)).filter(([, value]) => value !== '' && value !== undefined)),
    ),
    ...(rule ? { id: rule.id, version: rule.version } : {}),
  });
  return parsed.success ? parsed.data : undefined;
}
function Trial({ rule }: { rule: AuditRuleRow | undefined }) {
  const t = useT();
  const may = useMay();
  const form = Form.useFormInstance<Values>();
  const values = Form.useWatch((all: Values) => all, form) as Values | undefined;
  const [isOpen, setOpen] = useState(false);
  if (!may(rulesAuditApi.trial)) return null;
  const draft = parseDraft(values ?? {}, rule);
  return (
    <details className="rl-trial" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('auditRules.trial')}</summary>
      {!isOpen ? null : draft ? <AuditResults rule={draft} /> : <p className="m-faint">{t('auditRules.incomplete')}</p>}
    </details>
  );
}

/** Edits an audit rule, with its results for received sheets. */
export function AuditRuleForm({ rule, onClose }: { rule: AuditRuleRow | undefined; onClose: () => void }) {
  const t = useT();
  const { maxLength } = useRules();
  const weights = useOptions(checkType);
  return (
    <ResourceForm
      name="auditRules"
      isWide
      title={t(rule ? 'auditRules.edit' : 'auditRules.new')}
      save={rulesAuditApi.saveOrUpdate}
      record={rule}
      initial={rule ? { ...rule, conditions: toConditionRows(rule.conditions) } : initialValues}
      toInput={(values) => fromForm(values) as never}
      onClose={onClose}
    >
      <FieldPair>
        <Field name="code" isRequired rules={[maxLength(50)]}>
          <Input />
        </Field>
        <Field name="checkType" isRequired isChoice>
          <Radio.Group options={weights} />
        </Field>
      </FieldPair>
      <Field name="nameZh" isRequired rules={[maxLength(200)]}>
        <Input />
      </Field>
      <Field name="nameEn" isRequired rules={[maxLength(200)]}>
        <Input />
      </Field>
      <ConditionRows senders={rule?.senders ?? []} substances={rule?.substances ?? []} />
      <FieldPair>
        <Field name="validFrom" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
        <Field name="validTo" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
      </FieldPair>
      <Field name="active" label="auditRules.field.on" valuePropName="checked">
        <Switch />
      </Field>
      <Field name="note" rules={[maxLength(500)]}>
        <Input.TextArea rows={2} />
      </Field>
      <Trial rule={rule} />
    </ResourceForm>
  );
}
