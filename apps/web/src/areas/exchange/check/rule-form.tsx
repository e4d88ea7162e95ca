import { exchangeCheckApi, type PackRuleRow, type RulePackDetail } from '@matlas/contract';
import { RULE_TEXT_LIMIT } from '@matlas/domain';
import { Field, FieldPair, ResourceForm, useRules, useT } from '@matlas/web-kit';
import { Checkbox, Form, Input, Segmented } from 'antd';
import type { ChosenFile } from '../../files/file-field';
import { RuleFiles } from './rule-files';

const patterns = ['supplierCode', 'mdsName', 'drawingId', 'drawingModCode'] as const;
const flags = ['globalCheck', 'needsEnglishName', 'needsMaterialCode', 'needsStandard', 'useCustom'] as const;
const maxNameLength = 100;

function Flags() {
  const t = useT();
  return (
    <div className="ck-flags">
      {flags.map((flag) => (
        <Form.Item key={flag} name={flag} valuePropName="checked" noStyle>
          <Checkbox>{t(`rulePacks.rule.flag.${flag}`)}</Checkbox>
        </Form.Item>
      ))}
    </div>
  );
}

const isGlobal = (form: { getFieldValue: (name: string) => unknown }): boolean =>
  form.getFieldValue('globalCheck') === true;

/** The part numbers to which a rule applies. A global rule needs none. */
function PartNumberField() {
  const { maxLength } = useRules();
  return (
    <Form.Item
      noStyle
      shouldUpdate={(one: Record<string, unknown>, other: Record<string, unknown>) =>
        one['globalCheck'] !== other['globalCheck']
      }
    >
      {(form) => (
        <Field
          name="partNumberPattern"
          isRequired={!isGlobal(form)}
          rules={[maxLength(RULE_TEXT_LIMIT)]}
          help={isGlobal(form) ? 'rulePacks.rule.globalHelp' : 'rulePacks.rule.patternHelp'}
        >
          <Input.TextArea autoSize={{ minRows: 1 }} />
        </Field>
      )}
    </Form.Item>
  );
}

/** Edits a user-defined rule of a draft: the sheets it applies to, its requirements, and information for suppliers. */
export function RuleForm({
  pack,
  record,
  onClose,
}: {
  pack: RulePackDetail;
  record: PackRuleRow | undefined;
  onClose: () => void;
}) {
  const t = useT();
  const { maxLength } = useRules();
  const limit = [maxLength(RULE_TEXT_LIMIT)];
  const toInput = ({ files, ...values }: Record<string, unknown>) => ({
    ...values,
    packId: pack.id,
    fileIds: ((files as ChosenFile[] | undefined) ?? []).map(({ fileId }) => fileId),
  });
  const {
    can: _can,
    createTime: _created,
    updateTime: _updated,
    packId: _pack,
    ...initial
  } = record ?? ({ severity: 'error', useCustom: true, files: [] } as unknown as PackRuleRow);
  return (
    <ResourceForm
      name="rulePacks.rule"
      title={t(record ? 'rulePacks.rule.edit' : 'rulePacks.rule.new')}
      save={exchangeCheckApi.pack.saveRule}
      record={record}
      initial={initial}
      isWide
      log="rulePacks.log.saveRule"
      toInput={(values) => toInput(values) as never}
      onClose={onClose}
    >
      <Field name="name" isRequired rules={[maxLength(maxNameLength)]}>
        <Input />
      </Field>
      <PartNumberField />
      <Flags />
      <FieldPair>
        {patterns.slice(0, 2).map((name) => (
          <Field key={name} name={name} rules={limit}>
            <Input.TextArea autoSize={{ minRows: 1 }} />
          </Field>
        ))}
      </FieldPair>
      <FieldPair>
        {patterns.slice(2).map((name) => (
          <Field key={name} name={name} rules={limit}>
            <Input.TextArea autoSize={{ minRows: 1 }} />
          </Field>
        ))}
      </FieldPair>
      <Field name="severity" isChoice>
        <Segmented
          options={(['error', 'warning'] as const).map((value) => ({
            value,
            label: t(`enums.findingSeverity.${value}`),
          }))}
          aria-label={t('rulePacks.rule.field.severity')}
        />
      </Field>
      <Field name="remark" rules={limit} help="rulePacks.rule.remarkHelp">
        <Input.TextArea rows={3} />
      </Field>
      <Field name="files">
        <RuleFiles />
      </Field>
    </ResourceForm>
  );
}
