import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  type ChangeablePart,
  type ComponentRecord,
  componentRecordApi,
  extensionKind,
  MAX_RECORD_PARTS,
  type Sent,
  vehicleApi,
} from '@matlas/contract';
import { Field, ResourceForm, useName, useOptions, useRoute, useRules, useT } from '@matlas/web-kit';
import { Button, DatePicker, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { dateField } from '../../shared/date-field';
import { PartPicker, SheetPicker, useModelChoices } from './part-fields';
import '../vehicle.css';

type Part = ComponentRecord['parts'][number];
interface PartRowProps {
  index: number;
  modId: number;
  current: Part | undefined;
  onPick: (part: ChangeablePart) => void;
  onRemove: (() => void) | undefined;
}

function PartRow({ index, modId, current, onPick, onRemove }: PartRowProps) {
  const t = useT();
  const nameOf = useName();
  const form = Form.useFormInstance();
  const positionId = Form.useWatch<number | undefined>(['parts', index, 'positionId'], form);
  return (
    <fieldset className="v-part-row" aria-label={t('componentRecord.part', { n: index + 1 })}>
      <Field name={[index, 'positionId']} label="partChange.field.positionId" isRequired isChoice>
        <PartPicker
          modId={modId}
          current={
            current && { value: current.positionId, label: [current.name, current.number].filter(Boolean).join(' · ') }
          }
          onPick={(part) => {
            form.setFieldValue(['parts', index, 'sheetId'], undefined);
            onPick(part);
          }}
        />
      </Field>
      <Field name={[index, 'sheetId']} label="partChange.field.sheetId" isRequired isChoice>
        <SheetPicker
          modId={modId}
          positionId={positionId}
          current={
            current?.after
              ? {
                  value: current.after.id,
                  label: `${nameOf(current.after)} · ${current.after.cid} / ${current.after.cver}`,
                }
              : undefined
          }
        />
      </Field>
      {onRemove ? (
        <Button size="small" icon={<DeleteOutlined aria-hidden />} onClick={onRemove}>
          {t('componentRecord.removePart')}
        </Button>
      ) : null}
    </fieldset>
  );
}
/** The parts of the certified model with their new data sheets; models that use them are chosen with them. */
function PartRows({ modId, record }: { modId: number; record: ComponentRecord | undefined }) {
  const t = useT();
  const nameOf = useName();
  const form = Form.useFormInstance();
  const [models, setModels] = useState<readonly { id: number; name: string; foreignName: string | null }[]>(
    record?.models ?? [],
  );
  const addModels = ({ models: found }: ChangeablePart) => {
    setModels((known) => [...known, ...found.filter(({ id }) => !known.some((one) => one.id === id))]);
    const chosen = (form.getFieldValue('modIds') as number[] | undefined) ?? [];
    form.setFieldValue('modIds', [...new Set([...chosen, ...found.map(({ id }) => id)])]);
  };
  return (
    <>
      <Form.List name="parts">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <PartRow
                key={key}
                index={name}
                modId={modId}
                current={record?.parts[name]}
                onPick={addModels}
                onRemove={fields.length > 1 ? () => remove(name) : undefined}
              />
            ))}
            {fields.length < MAX_RECORD_PARTS ? (
              <Button type="dashed" block icon={<PlusOutlined aria-hidden />} onClick={() => add({})}>
                {t('componentRecord.addPart')}
              </Button>
            ) : null}
          </>
        )}
      </Form.List>
      <Field name="modIds" isRequired isChoice help="componentRecord.partModelsHelp">
        <Select
          mode="multiple"
          aria-label={t('componentRecord.field.modIds')}
          showSearch={{ optionFilterProp: 'label' }}
          options={models.map((model) => ({ value: model.id, label: nameOf(model) }))}
        />
      </Field>
    </>
  );
}
function ContentFields({ record }: { record: ComponentRecord | undefined }) {
  const t = useT();
  const kind = Form.useWatch<string | undefined>('kind');
  const modId = Form.useWatch<number | undefined>('modId');
  const models = useModelChoices(false);
  if (modId === undefined) return null;
  if (kind === extensionKind.of.parts) return <PartRows key={modId} modId={modId} record={record} />;
  return (
    <Field name="modIds" isRequired isChoice help="componentRecord.modelsHelp">
      <Select
        mode="multiple"
        aria-label={t('componentRecord.field.modIds')}
        showSearch={{ optionFilterProp: 'label' }}
        options={models.filter(({ value }) => value !== modId)}
      />
    </Field>
  );
}
const valuesOf = (record: ComponentRecord) => ({
  ...{ modId: record.modId, kind: record.kind, certificate: record.certificate },
  ...{ modIds: record.models.map(({ id }) => id), reason: record.reason, effectiveOn: record.effectiveOn },
  parts: record.parts.map(({ positionId, after }) => ({ positionId, sheetId: after?.id })),
});

/** The certified model; its certificate is proposed, and what was chosen of another model is left. */
function ModelField({ isFixed }: { isFixed: boolean }) {
  const t = useT();
  const form = Form.useFormInstance();
  const models = useModelChoices(true);
  const { data: full } = useRoute(vehicleApi.modInfo.list, {}, { log: 'componentRecord.title' });
  const propose = (id: number) => {
    const certificate = full?.find((model) => model.id === id)?.cccNumber;
    form.setFieldsValue({ parts: [{}], modIds: [], ...(certificate ? { certificate } : {}) });
  };
  return (
    <Field name="modId" isRequired isChoice>
      <Select
        aria-label={t('componentRecord.field.modId')}
        showSearch={{ optionFilterProp: 'label' }}
        disabled={isFixed}
        options={models}
        onSelect={propose}
      />
    </Field>
  );
}

function KindField({ isFixed }: { isFixed: boolean }) {
  const t = useT();
  const form = Form.useFormInstance();
  const kinds = useOptions(extensionKind);
  return (
    <Field name="kind" isRequired isChoice>
      <Select
        aria-label={t('componentRecord.field.kind')}
        options={kinds}
        disabled={isFixed}
        onSelect={() => form.setFieldsValue({ parts: [{}], modIds: [] })}
      />
    </Field>
  );
}

/** Plans an extension of a certificate, or edits a planned one; nothing changes until it is confirmed. */
export function RecordForm({
  record,
  onClose,
  onSaved,
}: {
  record: ComponentRecord | undefined;
  onClose: () => void;
  onSaved: (id: number) => void;
}) {
  const t = useT();
  const { maxLength, withoutSpaces } = useRules();
  return (
    <ResourceForm
      name="componentRecord"
      title={t(record ? 'componentRecord.edit' : 'componentRecord.new')}
      save={componentRecordApi.saveOrUpdate}
      record={record}
      initial={record ? valuesOf(record) : { kind: extensionKind.of.parts, parts: [{}] }}
      toInput={({ parts, ...input }) =>
        (input['kind'] === extensionKind.of.parts ? { ...input, parts } : input) as Sent<
          typeof componentRecordApi.saveOrUpdate
        >
      }
      verb="partChange.plan"
      onClose={onClose}
      onSaved={({ id }) => onSaved(id)}
    >
      <ModelField isFixed={record !== undefined} />
      <Field name="certificate" isRequired rules={[maxLength(50), withoutSpaces()]}>
        <Input />
      </Field>
      <KindField isFixed={record !== undefined} />
      <ContentFields record={record} />
      <Field name="reason" isRequired rules={[maxLength(500)]}>
        <Input.TextArea rows={2} />
      </Field>
      <Field name="effectiveOn" isRequired {...dateField}>
        <DatePicker className="m-wide" />
      </Field>
    </ResourceForm>
  );
}
