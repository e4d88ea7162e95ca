import { rulesListsApi } from '@matlas/contract';
import { Field, FieldPair, ResourceForm, useT } from '@matlas/web-kit';
import { DatePicker, Form, Input } from 'antd';
import { dateField } from '../shared/date-field';
import { LimitFields } from './limit-fields';
import { ScopeFields } from './scope-fields';
import { SubstancesField } from './substances-field';

const maxTermLength = 100;
const initialValues = { comparison: 'gt', denominator: 'material', duty: 'prohibited' };

function Scopes() {
  return <ScopeFields withClasses={Form.useWatch<string | undefined>('denominator') !== 'article'} />;
}

/** Adds several substances with one limit: selected from the catalogue, or pasted as CAS and EC numbers. */
export function AddSubstancesForm({ versionId, onClose }: { versionId: number; onClose: () => void }) {
  const t = useT();
  return (
    <ResourceForm
      name="regulationItems"
      isWide
      title={t('regulationItems.add')}
      verb="regulationItems.addVerb"
      save={rulesListsApi.addSubstances}
      initial={initialValues}
      toInput={(values) => ({ ...values, versionId }) as never}
      log={['regulationItems.title', 'regulationItems.add']}
      onClose={onClose}
    >
      <Field name="numbers" label="regulationItems.numbers" help="regulationItems.numbersHint">
        <Input.TextArea rows={4} placeholder="7439-92-1" />
      </Field>
      <Field name="substanceIds" label="regulationItems.substances">
        <SubstancesField label={t('regulationItems.substances')} known={[]} />
      </Field>
      <LimitFields />
      <Scopes />
      <FieldPair>
        <Field name="validFrom" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
        <Field name="validTo" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
      </FieldPair>
      <Field name="subType">
        <Input maxLength={maxTermLength} />
      </Field>
    </ResourceForm>
  );
}
