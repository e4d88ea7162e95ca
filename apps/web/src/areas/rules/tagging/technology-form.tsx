import { recyclabilityFlag, rulesTaggingApi, type TechnologyRow } from '@matlas/contract';
import { Field, FieldPair, ResourceForm, RrrMarkTag, useRules, useT, useWordOf } from '@matlas/web-kit';
import { Checkbox, DatePicker, Input } from 'antd';
import { dateField } from '../../shared/date-field';
import { FileField, uploading, type FileValue } from '../../files/file-field';
import { ClassesField } from '../classes-field';
import { ReplacesHint } from './own-tag';

const [maxCode, maxName, maxEvidence] = [50, 200, 4000];
const withoutEmptyValues = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));

/** Edits a technology with its evidence. */
export function TechnologyForm({
  technology,
  onClose,
}: {
  technology: TechnologyRow | undefined;
  onClose: () => void;
}) {
  const t = useT();
  const wordOf = useWordOf();
  const { maxLength } = useRules();
  const initial = technology ? { ...technology } : { flags: [], classCodes: [] };
  const toInput = ({ file, ...values }: Record<string, unknown>) =>
    ({
      ...withoutEmptyValues(values),
      ...(file && file !== uploading ? { fileId: (file as { fileId: number }).fileId } : {}),
    }) as never;
  const arrived = {
    validator: (_rule: unknown, value: FileValue) =>
      value === uploading ? Promise.reject(new Error(t('files.wait'))) : Promise.resolve(),
  };
  return (
    <ResourceForm
      name="technologies"
      isWide
      title={t(technology ? 'technologies.edit' : 'technologies.new')}
      save={rulesTaggingApi.saveTechnology}
      record={technology}
      initial={initial}
      toInput={toInput}
      onClose={onClose}
    >
      <ReplacesHint row={technology} />
      <Field name="code" isRequired rules={[maxLength(maxCode)]}>
        <Input />
      </Field>
      <Field name="nameZh" isRequired rules={[maxLength(maxName)]}>
        <Input />
      </Field>
      <Field name="nameEn" isRequired rules={[maxLength(maxName)]}>
        <Input />
      </Field>
      <Field name="flags" isRequired isChoice help="technologies.flagsHint">
        <Checkbox.Group
          className="tg-checks"
          options={recyclabilityFlag.members.map(({ value }) => ({
            value,
            label: (
              <span>
                <RrrMarkTag value={value} /> <span className="m-faint">{wordOf(recyclabilityFlag, value)}</span>
              </span>
            ),
          }))}
        />
      </Field>
      <Field name="classCodes" help="technologies.classesHint">
        <ClassesField />
      </Field>
      <Field name="evidence" help="technologies.evidenceHint" rules={[maxLength(maxEvidence)]}>
        <Input.TextArea rows={4} />
      </Field>
      <Field name="file" isChoice rules={[arrived]}>
        <FileField
          purpose="technologyEvidence"
          route={rulesTaggingApi.upload}
          log={['technologies.title', 'files.upload']}
        />
      </Field>
      <FieldPair>
        <Field name="validFrom" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
        <Field name="validTo" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
      </FieldPair>
    </ResourceForm>
  );
}
