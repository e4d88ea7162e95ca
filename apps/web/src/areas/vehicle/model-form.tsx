import { bomType, modelType, powerPlant, sparePart, vehicleApi, type VehicleModelRow } from '@matlas/contract';
import { Field, FieldPair, NumberField, ResourceForm, useOptions, useRules, useT } from '@matlas/web-kit';
import { AutoComplete, DatePicker, Input, Select } from 'antd';
import { dateField } from '../shared/date-field';
import { KilogramField } from './kilogram-field';
import { useVehicleTypes } from './use-vehicle-types';

export interface ModelFormProps {
  record: VehicleModelRow | undefined;
  onClose: () => void;
}

const newModelDefaults = {
  modelType: modelType.of.newEnergy,
  powerPlant: powerPlant.of.pureElectric,
  bomType: bomType.of.formal,
  sparePart: sparePart.of.no,
};

function Kinds() {
  const t = useT();
  const modelTypes = useOptions(modelType);
  const plants = useOptions(powerPlant);
  const bomTypes = useOptions(bomType);
  return (
    <>
      <FieldPair>
        <Field name="modelType" isRequired isChoice>
          <Select options={modelTypes} aria-label={t('vehicle.field.modelType')} />
        </Field>
        <Field name="powerPlant" isRequired isChoice>
          <Select options={plants} aria-label={t('vehicle.field.powerPlant')} />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="curbWeightGrams">
          <KilogramField />
        </Field>
        <Field name="bomType" isChoice>
          <Select options={bomTypes} aria-label={t('vehicle.field.bomType')} />
        </Field>
      </FieldPair>
    </>
  );
}

/** Creates or edits a vehicle model. */
export function ModelForm({ record, onClose }: ModelFormProps) {
  const t = useT();
  const { maxLength, name, withoutSpaces } = useRules();
  const spareStates = useOptions(sparePart);
  const types = useVehicleTypes();
  return (
    <ResourceForm
      name="vehicle"
      title={t(record ? 'vehicle.edit' : 'vehicle.new')}
      save={vehicleApi.modInfo.saveOrUpdate}
      record={record}
      onClose={onClose}
      isWide
      {...(record ? {} : { initial: newModelDefaults })}
    >
      <FieldPair>
        <Field name="projectName" isRequired rules={[maxLength(100), name()]}>
          <Input />
        </Field>
        <Field name="internalNumber" isRequired rules={[maxLength(50), withoutSpaces()]}>
          <Input />
        </Field>
      </FieldPair>
      <Field name="foreignName" help="vehicle.foreignNameHelp" rules={[maxLength(100)]}>
        <Input />
      </Field>
      <FieldPair>
        <Field name="brand" rules={[maxLength(50)]}>
          <Input />
        </Field>
        <Field name="vehicleType" rules={[maxLength(50)]}>
          <AutoComplete options={types} showSearch={{ filterOption: true }} />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="typeName" rules={[maxLength(100)]}>
          <Input />
        </Field>
        <Field name="cccNumber" rules={[maxLength(50), withoutSpaces()]}>
          <Input />
        </Field>
      </FieldPair>
      <Kinds />
      <FieldPair>
        <Field name="reusability" help="vehicle.ratesHelp">
          <NumberField max={100} />
        </Field>
        <Field name="recoverability">
          <NumberField max={100} />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="typeApprovalDate" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
        <Field name="putOnMarketDate" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="engineDevelopedDate" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
        <Field name="sparePart" isChoice help="exemptionFacts.modelHelp">
          <Select options={spareStates} aria-label={t('vehicle.field.sparePart')} />
        </Field>
      </FieldPair>
      <Field name="remark" rules={[maxLength(500)]}>
        <Input.TextArea rows={3} />
      </Field>
    </ResourceForm>
  );
}
