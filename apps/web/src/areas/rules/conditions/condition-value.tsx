import { nodeType, rulesApi, type AutopilotConditionWire, type AutopilotRuleRow } from '@matlas/contract';
import { CHECK_RULE_IDS } from '@matlas/domain';
import { nameIn, NumberField, useLanguage, useOptions, useRoute, useRules, useT } from '@matlas/web-kit';
import { Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { SubstancesField } from '../substances-field';
import { SendersField } from './senders-field';

const hundred = 100;
const mostStars = 5;
const mostCount = 1_000_000;
const maxPatternLength = 490;

function LawsField({ value, onChange }: { value?: number[]; onChange?: (value: number[]) => void }) {
  const t = useT();
  const language = useLanguage();
  const { data: laws, isLoading } = useRoute(rulesApi.laws.list, {}, { log: 'autopilot.log.laws' });
  return (
    <Select
      mode="multiple"
      value={value}
      onChange={onChange}
      loading={isLoading}
      aria-label={t('autopilot.condition.noListed')}
      showSearch={{ optionFilterProp: 'label' }}
      options={(laws ?? []).map(({ id, nameZh, nameEn }) => ({ value: id, label: nameIn(language, nameZh, nameEn) }))}
    />
  );
}

/** Selects check rules by id and name. */
function ChecksField({
  label,
  value,
  onChange,
}: {
  label: string;
  value?: string[];
  onChange?: (value: string[]) => void;
}) {
  const t = useT();
  return (
    <Select
      mode="multiple"
      value={value ?? []}
      {...(onChange ? { onChange } : {})}
      aria-label={label}
      showSearch={{ optionFilterProp: 'label' }}
      options={CHECK_RULE_IDS.map((id) => ({ value: id, label: `${id} ${t(`findings.rules.${id}.title`)}` }))}
    />
  );
}

/** The parameter of a condition. Some kinds have none. */
export function ConditionValue({
  row,
  senders,
  substances,
}: { row: number } & Pick<AutopilotRuleRow, 'senders' | 'substances'>) {
  const t = useT();
  const rules = useRules();
  const kinds = useOptions(nodeType);
  const form = Form.useFormInstance();
  const is = Form.useWatch<AutopilotConditionWire['is'] | undefined>(['conditions', row, 'is'], form);
  const item = (field: string, control: ReactNode) => (
    <Form.Item name={[row, field]} rules={[rules.required(t(`autopilot.condition.${is ?? 'sender'}`))]}>
      {control}
    </Form.Item>
  );
  const label = is === undefined ? '' : t(`autopilot.condition.${is}`);
  switch (is) {
    case 'sender':
      return item('enterpriseIds', <SendersField known={senders} />);
    case 'stars':
      return item(
        'atLeast',
        <NumberField min={1} max={mostStars} decimals={0} unit={t('autopilot.atLeastStars')} aria-label={label} />,
      );
    case 'nodeType':
      return item(
        'kinds',
        <Select
          mode="multiple"
          options={kinds.filter(({ value }) => value !== nodeType.of.substance)}
          aria-label={label}
        />,
      );
    case 'classCode':
      return item(
        'codes',
        <Select
          mode="tags"
          tokenSeparators={[',', ' ']}
          placeholder={t('autopilot.help.classCode')}
          aria-label={label}
        />,
      );
    case 'partNumber':
      return item(
        'pattern',
        <Input maxLength={maxPatternLength} placeholder={t('autopilot.help.pattern')} aria-label={label} />,
      );
    case 'errorsAtMost':
    case 'warningsAtMost':
      return item(
        'count',
        <NumberField max={mostCount} decimals={0} unit={t('autopilot.atMost')} aria-label={label} />,
      );
    case 'massWithin':
      return item('percent', <NumberField max={hundred} unit="%" aria-label={label} />);
    case 'noListed':
      return item('lawIds', <LawsField />);
    case 'noFinding':
      return item('checks', <ChecksField label={label} />);
    case 'noSubstance':
      return item('substanceIds', <SubstancesField label={label} known={substances} />);
    default:
      return null;
  }
}
