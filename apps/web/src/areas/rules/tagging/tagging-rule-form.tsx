import {
  recyclabilityFlag,
  rulesTaggingApi,
  taggingRuleSave,
  type RecyclabilityFlag,
  type TaggingRuleRow,
  type TaggingRuleSave,
} from '@matlas/contract';
import {
  Field,
  FieldPair,
  nameIn,
  ResourceForm,
  RrrMarkTag,
  useLanguage,
  useMay,
  useRoute,
  useRules,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { DatePicker, Form, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { dateField } from '../../shared/date-field';
import { OwnTag, ReplacesHint } from './own-tag';
import { RuleTrial } from './rule-trial';

type Values = Record<string, unknown>;
const maxNote = 2000;
const allParts = 0;
/** Value of the option for parts as a whole, because an empty select would look unanswered. */
const wholePart = '*';
const flagsWithRequiredTechnology: readonly string[] = ['mTr', 'mTe'];
const fromForm = (values: Values): Values => ({
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== '')),
  classCode: values['classCode'] === wholePart ? undefined : values['classCode'],
  scopeId: values['scopeId'] === allParts ? undefined : values['scopeId'],
});

function parseDraft(values: Values, rule: TaggingRuleRow | undefined): TaggingRuleSave | undefined {
  const parsed = taggingRuleSave.safeParse({
    ...fromForm(values),
    ...(rule ? { id: rule.id, version: rule.version } : {}),
  });
  return parsed.success ? parsed.data : undefined;
}
function Trial({ rule }: { rule: TaggingRuleRow | undefined }) {
  const t = useT();
  const may = useMay();
  const form = Form.useFormInstance<Values>();
  const values = Form.useWatch((all: Values) => all, form) as Values | undefined;
  const [isOpen, setOpen] = useState(false);
  if (!may(rulesTaggingApi.trial)) return null;
  const draft = parseDraft(values ?? {}, rule);
  return (
    <details className="rl-trial" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('taggingRules.trial')}</summary>
      {!isOpen ? null : draft ? <RuleTrial rule={draft} /> : <p className="m-faint">{t('taggingRules.incomplete')}</p>}
    </details>
  );
}
/** Classes without a rule in the scope come first. */
function ClassField({ id, value, onChange }: { id?: string; value?: string; onChange?: (code: string) => void }) {
  const t = useT();
  const language = useLanguage();
  const scopeId = Form.useWatch<number | undefined>('scopeId') ?? allParts;
  const all = useRoute(rulesTaggingApi.classes, {}, { log: 'rules.log.classes' });
  const open = useRoute(rulesTaggingApi.listClassesWithoutRule, scopeId === allParts ? {} : { scopeId }, {
    log: 'rules.log.classes',
  });
  const free = new Set((open.data ?? []).map(({ code }) => code));
  const options = (codes: typeof all.data) =>
    (codes ?? []).map(({ code, nameZh, nameEn }) => ({
      value: code,
      label: `${code} ${nameIn(language, nameZh, nameEn)}`,
    }));
  const groups = [
    { label: t('taggingRules.classGroup.whole'), options: [{ value: wholePart, label: t('taggingRules.wholePart') }] },
    { label: t('taggingRules.classGroup.free'), options: options(all.data?.filter(({ code }) => free.has(code))) },
    { label: t('taggingRules.classGroup.taken'), options: options(all.data?.filter(({ code }) => !free.has(code))) },
  ].filter((group) => group.options.length > 0);
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      className="m-wide"
      {...(value === undefined ? {} : { value })}
      {...(onChange ? { onChange } : {})}
      loading={all.isLoading}
      aria-label={t('taggingRules.field.classCode')}
      showSearch={{ optionFilterProp: 'label' }}
      options={groups}
    />
  );
}
function TechnologyField({
  id,
  value,
  onChange,
}: {
  id?: string;
  value?: number;
  onChange?: (id: number | undefined) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const flag = Form.useWatch<RecyclabilityFlag | undefined>('flag');
  const { data, isLoading } = useRoute(rulesTaggingApi.technologyNumbers, flag === undefined ? {} : { flag }, {
    log: 'taggingRules.log.technologies',
  });
  const options = (data ?? []).map((one) => ({
    value: one.id,
    label: `${one.code} ${nameIn(language, one.nameZh, one.nameEn)}${one.inForce ? '' : ` (${t('technologies.ended')})`}`,
    disabled: !one.inForce && one.id !== value,
  }));
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      className="m-wide"
      allowClear
      {...(value === undefined ? {} : { value })}
      {...(onChange ? { onChange } : {})}
      loading={isLoading}
      aria-label={t('taggingRules.field.technology')}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      notFoundContent={t('taggingRules.noTechnology')}
    />
  );
}

const toInitialValues = (rule: TaggingRuleRow | undefined): Values =>
  rule
    ? {
        classCode: rule.classCode ?? wholePart,
        scopeId: rule.scope?.id ?? allParts,
        flag: rule.flag,
        technologyId: rule.technology?.id,
        active: rule.active,
        validFrom: rule.validFrom,
        validTo: rule.validTo,
        note: rule.note,
      }
    : { scopeId: allParts, active: true };

function ScopeField() {
  const t = useT();
  const language = useLanguage();
  const scopes = useRoute(rulesTaggingApi.scopeNames, {}, { log: 'taggingRules.log.scopes' });
  return (
    <Field name="scopeId" label="taggingRules.field.scope" isRequired isChoice help="taggingRules.scopeHint">
      <Select
        className="m-wide"
        loading={scopes.isLoading}
        showSearch={{ optionFilterProp: 'label' }}
        options={(scopes.data ?? []).map(({ id, code, nameZh, nameEn }) => ({
          value: id,
          label: id === allParts ? t('taggingRules.allParts') : `${code} ${nameIn(language, nameZh, nameEn)}`,
        }))}
      />
    </Field>
  );
}

/** Edits a rule: the mark of a class in a group of parts, with its effect on a vehicle. */
export function TaggingRuleForm({ rule, onClose }: { rule: TaggingRuleRow | undefined; onClose: () => void }) {
  const t = useT();
  const wordOf = useWordOf();
  const { maxLength } = useRules();
  const technology = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
    validator: (_rule: unknown, value: unknown) =>
      value || !flagsWithRequiredTechnology.includes(String(getFieldValue('flag')))
        ? Promise.resolve()
        : Promise.reject(new Error(t('errors.markRule.technologyRequired'))),
  });
  return (
    <ResourceForm
      name="taggingRules"
      isWide
      title={t(rule ? 'taggingRules.edit' : 'taggingRules.new')}
      save={rulesTaggingApi.saveOrUpdate}
      record={rule}
      initial={toInitialValues(rule)}
      toInput={(values) => fromForm(values) as never}
      onClose={onClose}
    >
      <ReplacesHint row={rule} />
      {rule && !rule.builtIn ? (
        <p>
          <OwnTag row={rule} />
        </p>
      ) : null}
      <ScopeField />
      <Field name="classCode" isRequired isChoice help="taggingRules.classHint">
        <ClassField />
      </Field>
      <Field name="flag" isRequired isChoice>
        <Select
          className="m-wide"
          options={recyclabilityFlag.members.map(({ value }) => ({
            value,
            label: (
              <span>
                <RrrMarkTag value={value} /> {wordOf(recyclabilityFlag, value)}
              </span>
            ),
          }))}
        />
      </Field>
      <Field
        name="technologyId"
        label="taggingRules.field.technology"
        isChoice
        help="taggingRules.technologyHint"
        rules={[technology]}
      >
        <TechnologyField />
      </Field>
      <FieldPair>
        <Field name="validFrom" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
        <Field name="validTo" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
      </FieldPair>
      <Field name="active" valuePropName="checked">
        <Switch />
      </Field>
      <Field name="note" rules={[maxLength(maxNote)]}>
        <Input.TextArea rows={2} />
      </Field>
      <Trial rule={rule} />
    </ResourceForm>
  );
}
