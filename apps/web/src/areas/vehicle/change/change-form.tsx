import { type ChangeablePart, changeKind, type ComponentChange, componentChangeApi, type Sent } from '@matlas/contract';
import { Field, ResourceForm, useName, useOptions, useRules, useT } from '@matlas/web-kit';
import { DatePicker, Form, Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import { dateField } from '../../shared/date-field';
import { PartPicker, SheetPicker, useModelChoices } from './part-fields';

/** The part, its new data sheet, and the models; all models that use the sheet are chosen with the part. */
function PartFields({ modId, change }: { modId: number; change: ComponentChange | undefined }) {
  const t = useT();
  const nameOf = useName();
  const form = Form.useFormInstance();
  const positionId = Form.useWatch<number | undefined>('positionId');
  const [part, setPart] = useState<Pick<ChangeablePart, 'models'> | undefined>(change);
  useEffect(() => {
    if (!change) form.setFieldsValue({ positionId: undefined, sheetId: undefined, modIds: [] });
  }, [form, modId, change]);
  const currentPart =
    change && change.positionId !== null
      ? { value: change.positionId, label: [change.name, change.number].filter(Boolean).join(' · ') }
      : undefined;
  const currentSheet = change?.after
    ? { value: change.after.id, label: `${nameOf(change.after)} · ${change.after.cid} / ${change.after.cver}` }
    : undefined;
  return (
    <>
      <Field name="positionId" isRequired isChoice>
        <PartPicker
          modId={modId}
          current={currentPart}
          onPick={(picked) => {
            setPart(picked);
            form.setFieldsValue({ sheetId: undefined, modIds: picked.models.map(({ id }) => id) });
          }}
        />
      </Field>
      <Field name="sheetId" isRequired isChoice>
        <SheetPicker modId={modId} positionId={positionId} current={currentSheet} />
      </Field>
      <Field name="modIds" isRequired isChoice help="partChange.modelsHelp">
        <Select
          mode="multiple"
          aria-label={t('partChange.field.modIds')}
          showSearch={{ optionFilterProp: 'label' }}
          options={(part?.models ?? []).map((model) => ({
            value: model.id,
            label: `${nameOf(model)} (${model.positions})`,
          }))}
        />
      </Field>
    </>
  );
}
/** The part is chosen in a model; another model begins anew. */
function PartFieldsOfModel({ change }: { change: ComponentChange | undefined }) {
  const modId = Form.useWatch<number | undefined>('modId');
  return modId === undefined ? null : <PartFields key={modId} modId={modId} change={change} />;
}
const valuesOf = ({ kind, modId, positionId, after, models, reason, effectiveOn, certificate }: ComponentChange) => ({
  ...{ kind, modId, positionId: positionId ?? undefined, sheetId: after?.id, modIds: models.map(({ id }) => id) },
  ...{ reason, effectiveOn, certificate },
});

/** Plans a change, or edits one that is planned; nothing changes until it is confirmed. */
export function ChangeForm({
  change,
  onClose,
  onSaved,
}: {
  change: ComponentChange | undefined;
  onClose: () => void;
  onSaved: (id: number) => void;
}) {
  const t = useT();
  const { maxLength } = useRules();
  const kinds = useOptions(changeKind);
  const models = useModelChoices(true);
  return (
    <ResourceForm
      name="partChange"
      title={t(change ? 'partChange.edit' : 'partChange.new')}
      save={componentChangeApi.saveOrUpdate}
      record={change}
      initial={change ? valuesOf(change) : { kind: changeKind.of.change }}
      toInput={({ modId: _chosenIn, ...input }) => input as Sent<typeof componentChangeApi.saveOrUpdate>}
      verb="partChange.plan"
      onClose={onClose}
      onSaved={({ id }) => onSaved(id)}
    >
      <Field name="kind" isRequired isChoice>
        <Select aria-label={t('partChange.field.kind')} options={kinds} />
      </Field>
      <Field name="modId" isRequired isChoice>
        <Select
          aria-label={t('partChange.field.modId')}
          showSearch={{ optionFilterProp: 'label' }}
          disabled={change !== undefined}
          options={models}
        />
      </Field>
      <PartFieldsOfModel change={change} />
      <Field name="reason" isRequired rules={[maxLength(500)]}>
        <Input.TextArea rows={2} />
      </Field>
      <Field name="effectiveOn" isRequired {...dateField}>
        <DatePicker className="m-wide" />
      </Field>
      <Field name="certificate" rules={[maxLength(100)]}>
        <Input />
      </Field>
    </ResourceForm>
  );
}
