import { forwardAllowed, MAX_RECIPIENT_TEXT } from '@matlas/contract';
import { Field, FieldPair, useOptions, useRules, useT } from '@matlas/web-kit';
import { Checkbox, DatePicker, Input, Radio } from 'antd';
import { dateField } from '../../../shared/date-field';
import { PartnerField } from './partner-field';
import { PersonField } from './person-field';

interface TextProps {
  name: string;
  isRequired?: boolean;
  help?: string;
}

/** A text field of the form with at most 50 characters, without leading and trailing spaces. */
function Text({ name, isRequired = false, help }: TextProps) {
  const rules = useRules();
  return (
    <Field
      name={name}
      isRequired={isRequired}
      rules={[rules.maxLength(MAX_RECIPIENT_TEXT)]}
      {...(help ? { help } : {})}
    >
      <Input autoComplete="off" />
    </Field>
  );
}
const Day = ({ name }: { name: string }) => (
  <Field name={name} {...dateField}>
    <DatePicker className="x-day" />
  </Field>
);

export interface RecipientFieldsProps {
  /** The enterprise of a saved recipient cannot be changed. */
  isFixed?: boolean;
  /** Empty name and number fields keep the values of each sheet, because one form applies to many sheets. */
  keepsNames?: boolean;
}

/** All fields of the specification's recipient form. */
export function RecipientFields({ isFixed = false, keepsNames = false }: RecipientFieldsProps) {
  const t = useT();
  const forward = useOptions(forwardAllowed);
  const named = keepsNames ? { help: 'exchange.recipient.keepsName' } : {};
  return (
    <>
      <Field name="partner" isRequired isChoice>
        <PartnerField isFixed={isFixed} />
      </Field>
      <Field name="recUserId" help="exchange.recipient.personHelp">
        <PersonField />
      </Field>
      <FieldPair>
        <Text name="supplierCode" isRequired help="exchange.recipient.supplierCodeHelp" />
        <Text name="symbol" isRequired={!keepsNames} {...named} />
      </FieldPair>
      <FieldPair>
        <Text name="mdsName" isRequired={!keepsNames} {...named} />
        <Text name="cfrName" />
      </FieldPair>
      <FieldPair>
        <Text name="drawingId" />
        <Day name="drawingDate" />
      </FieldPair>
      <FieldPair>
        <Text name="reportCode" />
        <Day name="reportDate" />
      </FieldPair>
      <FieldPair>
        <Text name="drawingModCode" />
        <Text name="purchaseOrderNo" />
      </FieldPair>
      <FieldPair>
        <Text name="billOfLading" />
        <Field name="forwordAllowed">
          <Radio.Group options={forward} />
        </Field>
      </FieldPair>
      <Text name="remark" />
      <Field name="commitment" valuePropName="checked">
        <Checkbox>{t('exchange.recipient.commits')}</Checkbox>
      </Field>
    </>
  );
}
