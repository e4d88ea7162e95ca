import { exchangeCheckApi, mdsRuleSetApi, type RulePackDetail } from '@matlas/contract';
import { RULE_TEXT_LIMIT } from '@matlas/domain';
import { Field, nameIn, ResourceForm, useLanguage, useMay, useRoute, useRules, useT } from '@matlas/web-kit';
import { Checkbox, DatePicker, Form, Input, Select } from 'antd';
import { dateField } from '../../shared/date-field';

function RuleSetSelect(props: { id?: string; value?: string | null; onChange?: (key: string | undefined) => void }) {
  const t = useT();
  const language = useLanguage();
  const { data } = useRoute(mdsRuleSetApi.list, {}, { log: 'rulePacks.log.ruleSets' });
  const options = (data ?? [])
    .filter(({ state }) => state === 'active')
    .map(({ key, nameZh, nameEn }) => ({ value: key, label: `${nameIn(language, nameZh, nameEn)} · ${key}` }));
  return (
    <Select
      {...props}
      value={props.value ?? null}
      options={options}
      allowClear
      placeholder={t('rulePacks.pack.ownRules')}
      aria-label={t('rulePacks.pack.field.ruleSet')}
    />
  );
}

/** Properties of a draft: its first day, its check rules, and whether errors block a sending. */
export function PackForm({ pack, onClose }: { pack: RulePackDetail; onClose: () => void }) {
  const t = useT();
  const may = useMay();
  const { maxLength } = useRules();
  const { validFrom, ruleSet, blocksSending, remark } = pack;
  return (
    <ResourceForm
      name="rulePacks.pack"
      title={t('rulePacks.pack.edit')}
      save={exchangeCheckApi.pack.save}
      record={pack}
      initial={{ validFrom, ruleSet, blocksSending, remark }}
      log="rulePacks.log.savePack"
      toInput={(values) => ({ ...values, ruleSet: values['ruleSet'] ?? undefined }) as never}
      onClose={onClose}
    >
      <Field name="validFrom" isRequired isChoice {...dateField}>
        <DatePicker className="m-wide" />
      </Field>
      {may(mdsRuleSetApi.list) ? (
        <Field name="ruleSet" help="rulePacks.pack.ruleSetHelp">
          <RuleSetSelect />
        </Field>
      ) : null}
      <div className="ck-flags">
        <Form.Item name="blocksSending" valuePropName="checked" noStyle>
          <Checkbox>{t('rulePacks.pack.field.blocksSending')}</Checkbox>
        </Form.Item>
      </div>
      <Field name="remark" rules={[maxLength(RULE_TEXT_LIMIT)]} help="rulePacks.pack.remarkHelp">
        <Input.TextArea rows={3} />
      </Field>
    </ResourceForm>
  );
}
