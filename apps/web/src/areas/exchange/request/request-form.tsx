import { SearchOutlined } from '@ant-design/icons';
import {
  exchangeRequestApi,
  REQUEST_LINK_DAYS,
  requestDataType,
  type EnterpriseFound,
  type RequestRow,
  type Sent,
} from '@matlas/contract';
import {
  businessToday,
  Field,
  FieldPair,
  nameIn,
  ResourceForm,
  useLanguage,
  useOptions,
  useRoute,
  useRules,
  useSession,
  useT,
} from '@matlas/web-kit';
import { Button, DatePicker, Form, Input, Radio, Select, type FormRule } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { EnterprisePicker } from '../../../pickers/enterprise-picker';
import { dateField } from '../../shared/date-field';
import './request.css';

/** An enterprise or one of its departments. */
interface Supplier {
  code: string;
  nameZh: string;
  nameEn: string;
  departmentCode?: string;
  departmentZh?: string;
  departmentEn?: string;
}
const toSupplier = ({ orgCode, orgName, orgEnName, orgCodeo, orgNameo, orgEnNameo }: EnterpriseFound): Supplier => ({
  code: orgCode,
  nameZh: orgName,
  nameEn: orgEnName,
  ...(orgName === orgNameo ? {} : { departmentCode: orgCodeo, departmentZh: orgNameo, departmentEn: orgEnNameo }),
});

/** The supplier, found by the search for enterprises and departments. */
function SupplierField({
  id,
  value,
  onChange = () => undefined,
}: {
  id?: string;
  value?: Supplier | null;
  onChange?: (value: Supplier | undefined) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const pick = ([found]: EnterpriseFound[]) => {
    if (found) onChange(toSupplier(found));
    setOpen(false);
  };
  return (
    <div className="rq-supplier">
      {value ? (
        <strong>
          {[
            nameIn(language, value.nameZh, value.nameEn),
            value.departmentCode ? nameIn(language, value.departmentZh, value.departmentEn) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </strong>
      ) : null}
      <Button id={id} icon={<SearchOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t(value ? 'requests.other' : 'requests.choose')}
      </Button>
      {isOpen ? <EnterprisePicker mayPickOwn={false} onPick={pick} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function SupplierFields() {
  const t = useT();
  const { maxLength } = useRules();
  const kind: unknown = Form.useWatch('supplierKind');
  const kinds = ['enterprise', 'mailbox'].map((value) => ({ value, label: t(`requests.kind.${value}`) }));
  return (
    <>
      <Field name="supplierKind">
        <Radio.Group options={kinds} />
      </Field>
      {kind === 'mailbox' ? (
        <>
          <Field name="supplierName" isRequired rules={[maxLength(100)]}>
            <Input autoComplete="off" />
          </Field>
          <Form.Item
            name="email"
            label={t('requests.field.email')}
            extra={t('requests.help.email', { days: REQUEST_LINK_DAYS })}
            rules={[{ required: true, type: 'email', message: t('validation.invalid_format_email') }]}
          >
            <Input inputMode="email" autoComplete="off" />
          </Form.Item>
          <Field name="language" isChoice>
            <Select
              options={[
                { value: 'zh', label: t('requests.zh') },
                { value: 'en', label: t('requests.en') },
              ]}
              aria-label={t('requests.field.language')}
            />
          </Field>
        </>
      ) : (
        <>
          <Field name="supplierCode" isRequired isChoice>
            <SupplierField />
          </Field>
          <Field name="contact" rules={[maxLength(100)]} help="requests.help.contact">
            <Input autoComplete="off" />
          </Field>
        </>
      )}
    </>
  );
}

function RecipientField() {
  const t = useT();
  const { data = [] } = useRoute(
    exchangeRequestApi.recipients,
    {},
    { log: ['requests.title', 'requests.field.recipientUserId'] },
  );
  return (
    <Field name="recipientUserId" isChoice>
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={data.map(({ id, name, loginName }) => ({ value: id, label: `${name} (${loginName})` }))}
        aria-label={t('requests.field.recipientUserId')}
      />
    </Field>
  );
}

function initialValues(record: RequestRow | undefined, userId: number | undefined): Record<string, unknown> {
  if (!record)
    return {
      supplierKind: 'enterprise',
      language: 'zh',
      dataType: requestDataType.of.component,
      recipientUserId: userId,
    };
  const { supplier, email } = record;
  const { code, nameZh, nameEn, departmentCode, departmentZh, departmentEn } = supplier;
  const chosen =
    code === null
      ? undefined
      : { code, nameZh, nameEn, ...(departmentCode === null ? {} : { departmentCode, departmentZh, departmentEn }) };
  return {
    ...record,
    supplierKind: email === null ? 'enterprise' : 'mailbox',
    supplierCode: chosen,
    supplierName: email === null ? undefined : nameZh,
  };
}
/** Request input of the form, with only the selected kind of supplier. */
function toInput({
  supplierKind,
  supplierCode,
  email,
  supplierName,
  contact,
  ...values
}: Record<string, unknown>): Sent<typeof exchangeRequestApi.saveOrUpdate> {
  const chosen = supplierCode as Supplier | undefined;
  const supplier =
    supplierKind === 'mailbox'
      ? { email, supplierName }
      : { supplierCode: chosen?.code, departmentCode: chosen?.departmentCode, contact };
  return { ...values, ...supplier } as Sent<typeof exchangeRequestApi.saveOrUpdate>;
}

/** Requests a data sheet from a supplier. The request is saved as new and sent later. */
export function RequestForm({
  record,
  initial,
  onClose,
  onSaved,
}: {
  record: RequestRow | undefined;
  /** Initial values of a new request. */ initial?: Readonly<Record<string, unknown>>;
  onClose: () => void;
  onSaved?: (saved: RequestRow) => void;
}) {
  const t = useT();
  const { maxLength } = useRules();
  const types = useOptions(requestDataType);
  const session = useSession();
  const later: FormRule = {
    validator: (_rule, value: unknown) =>
      typeof value === 'string' && !dayjs(value).isAfter(businessToday(), 'day')
        ? Promise.reject(new Error(t('requests.dayPast')))
        : Promise.resolve(),
  };
  return (
    <ResourceForm
      name="requests"
      title={t(record ? 'requests.act.edit' : 'requests.new')}
      save={exchangeRequestApi.saveOrUpdate}
      record={record}
      initial={{ ...initialValues(record, session?.userId), ...initial }}
      toInput={toInput}
      onClose={onClose}
      {...(onSaved ? { onSaved } : {})}
      log={['requests.title', 'requests.log.save']}
    >
      <SupplierFields />
      <FieldPair>
        <Field name="supplyNumber" isRequired rules={[maxLength(50)]}>
          <Input autoComplete="off" />
        </Field>
        <Field name="supplyName" isRequired rules={[maxLength(100)]}>
          <Input autoComplete="off" />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="dataType" isRequired isChoice>
          <Select options={types} aria-label={t('requests.field.dataType')} />
        </Field>
        <Field name="deadline" isRequired isChoice rules={[later]} help="requests.help.deadline" {...dateField}>
          <DatePicker className="m-wide" disabledDate={(day) => !day.isAfter(businessToday(), 'day')} />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="projectName" isRequired rules={[maxLength(100)]}>
          <Input autoComplete="off" />
        </Field>
        <Field name="batch" rules={[maxLength(50)]} help="requests.help.batch">
          <Input autoComplete="off" />
        </Field>
      </FieldPair>
      <RecipientField />
      <Field name="remark" rules={[maxLength(2000)]}>
        <Input.TextArea rows={3} />
      </Field>
    </ResourceForm>
  );
}
