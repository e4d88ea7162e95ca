import { exchangeAutopilotApi, rejectReason, type AutopilotRuleRow } from '@matlas/contract';
import { Field, FieldPair, NumberField, ResourceForm, useOptions, useT } from '@matlas/web-kit';
import { Form, Input, Radio, Select, Switch } from 'antd';
import { ConditionRows } from '../../rules/conditions/condition-rows';
import { RulePreview } from './rule-preview';
import { fromForm, toForm } from './rule-values';

const maxNameLength = 100;
const maxTextLength = 500;
const maxDecisions = 1_000_000;
const actions = ['accept', 'hold', 'reject'] as const;

/** Message to the sender. Only for rules that reject. */
function Rejection() {
  const reasons = useOptions(rejectReason);
  const action = Form.useWatch<string | undefined>('action');
  const reason = Form.useWatch<string | undefined>('reason');
  if (action !== 'reject') return null;
  return (
    <>
      <Field name="reason" isRequired isChoice>
        <Select options={reasons} />
      </Field>
      <Field name="text" isRequired={reason === 'other'} help="autopilot.help.text">
        <Input.TextArea maxLength={maxTextLength} autoSize={{ minRows: 2 }} />
      </Field>
    </>
  );
}

/** Edits a rule: its action and conditions, with a preview of the outcome for a received sheet. */
export function RuleForm({ rule, onClose }: { rule: AutopilotRuleRow | undefined; onClose: () => void }) {
  const t = useT();
  return (
    <ResourceForm
      name="autopilot"
      isWide
      title={rule ? t('autopilot.editRule', { name: rule.name }) : t('autopilot.newRule')}
      save={exchangeAutopilotApi.save}
      record={rule}
      initial={toForm(rule)}
      toInput={(values) => fromForm(values) as never}
      log={['autopilot.title', 'kit.save']}
      onClose={onClose}
    >
      <Field name="name" isRequired>
        <Input maxLength={maxNameLength} />
      </Field>
      <Field name="action" isRequired isChoice>
        <Radio.Group options={actions.map((value) => ({ value, label: t(`autopilot.action.${value}`) }))} />
      </Field>
      <Rejection />
      <ConditionRows senders={rule?.senders ?? []} substances={rule?.substances ?? []} />
      <FieldPair>
        <Field name="maxPerDay" label="autopilot.field.maxPerDayOfRule" help="autopilot.help.maxPerDayOfRule">
          <NumberField max={maxDecisions} decimals={0} />
        </Field>
        <Field name="active" valuePropName="checked">
          <Switch />
        </Field>
      </FieldPair>
      <RulePreview rule={rule} />
    </ResourceForm>
  );
}
