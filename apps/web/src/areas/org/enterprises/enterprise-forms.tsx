import { enterpriseApi, enterpriseIdentity, type EnterpriseRow } from '@matlas/contract';
import {
  Field,
  FieldPair,
  nameIn,
  NumberField,
  ResourceForm,
  useLanguage,
  useMay,
  useOptions,
  useRules,
  useT,
} from '@matlas/web-kit';
import { DatePicker, Input, Radio, Rate, Select, type FormRule } from 'antd';
import { dateField } from '../../shared/date-field';
import { defaultCountry } from '../../../public/register/registration-fields';
import type { ShownPassword } from '../users/password-list';
import { CompanyFields, NameFields } from './company-fields';

interface FormProps {
  enterprise: EnterpriseRow;
  onClose: () => void;
}

function useSameMailbox(): FormRule {
  const t = useT();
  return ({ getFieldValue }) => ({
    validator: (_rule, value: string) =>
      String(value ?? '').toLowerCase() === String(getFieldValue('email') ?? '').toLowerCase()
        ? Promise.resolve()
        : Promise.reject(new Error(t('errors.user.emailMismatch'))),
  });
}

function MailboxFields() {
  const { email } = useRules();
  const again = useSameMailbox();
  return (
    <FieldPair>
      <Field name="email" label="users.field.email" isRequired rules={[email()]}>
        <Input type="email" maxLength={100} autoComplete="off" />
      </Field>
      <Field name="emailAgain" label="users.field.emailAgain" isRequired rules={[again]}>
        <Input type="email" maxLength={100} autoComplete="off" onPaste={(event) => event.preventDefault()} />
      </Field>
    </FieldPair>
  );
}

/** The first administrator of a new enterprise. */
function Administrator() {
  const t = useT();
  const { maxLength, name, withoutSpaces } = useRules();
  return (
    <>
      <h3 className="g-heading">{t('enterprises.administrator')}</h3>
      <FieldPair>
        <Field name="userName" label="users.field.name" isRequired rules={[maxLength(50), name()]}>
          <Input autoComplete="off" />
        </Field>
        <Field name="loginName" label="users.field.loginName" isRequired rules={[maxLength(50), withoutSpaces()]}>
          <Input autoComplete="off" />
        </Field>
      </FieldPair>
      <MailboxFields />
      <FieldPair>
        <Field name="phone" label="users.field.officePhone" isRequired rules={[maxLength(30)]}>
          <Input />
        </Field>
        <Field name="fax" label="users.field.fax" isRequired rules={[maxLength(30)]}>
          <Input />
        </Field>
      </FieldPair>
      <Field name="handover" label="users.field.handover">
        <Radio.Group
          aria-label={t('users.field.handover')}
          options={(['mail', 'show'] as const).map((value) => ({ value, label: t(`users.handover.${value}`) }))}
        />
      </Field>
    </>
  );
}

/**
 * Registers an enterprise with its first administrator. The centre can register any enterprise, a car maker only
 * suppliers.
 */
export function RegisterForm({
  onRegistered,
  onClose,
}: {
  onRegistered: (password: ShownPassword) => void;
  onClose: () => void;
}) {
  const t = useT();
  const may = useMay();
  const all = useOptions(enterpriseIdentity);
  const identities = may(enterpriseApi.setTerms)
    ? all
    : all.filter(({ value }) => value === 'supplier' || value === 'rawMaterial');
  return (
    <ResourceForm
      name="enterprises"
      title={t('enterprises.new')}
      save={enterpriseApi.register}
      isWide
      onClose={onClose}
      initial={{ identity: 'supplier', countryCode: defaultCountry, handover: 'mail' }}
      onSaved={({ loginName, initialPassword }) => {
        if (initialPassword) onRegistered({ loginName, initialPassword });
      }}
    >
      <NameFields />
      <Field name="identity" isRequired isChoice>
        <Select options={identities} aria-label={t('enterprises.field.identity')} />
      </Field>
      <CompanyFields />
      <Administrator />
    </ResourceForm>
  );
}

export function CompanyForm({ enterprise, onClose }: FormProps) {
  const t = useT();
  const language = useLanguage();
  return (
    <ResourceForm
      name="enterprises"
      title={t('enterprises.editOne', { name: nameIn(language, enterprise.nameZh, enterprise.nameEn) })}
      save={enterpriseApi.change}
      record={enterprise}
      isWide
      onClose={onClose}
    >
      <CompanyFields />
    </ResourceForm>
  );
}

const capacityNames = ['upload', 'download', 'upDownload', 'cosNormal', 'cosAdvanced'] as const;

/** Contract, rating and capacity, as agreed between the centre and the enterprise. */
export function TermsForm({ enterprise, onClose }: FormProps) {
  const t = useT();
  const language = useLanguage();
  const { terms } = enterprise;
  const later: FormRule = ({ getFieldValue }) => ({
    validator: (_rule, value: string | null) =>
      !value || !getFieldValue('contractStart') || value > String(getFieldValue('contractStart'))
        ? Promise.resolve()
        : Promise.reject(new Error(t('enterprises.endBeforeStart'))),
  });
  const number = (value: number | null | undefined) => (value === null || value === undefined ? null : String(value));
  const initial = {
    contractStart: terms?.contractStart ?? null,
    contractEnd: terms?.contractEnd ?? null,
    starLevel: enterprise.starLevel,
    monthlySaves: number(terms?.monthlySaves),
    capacity: Object.fromEntries(capacityNames.map((name) => [name, number(terms?.capacity[name])])),
  };
  return (
    <ResourceForm
      name="enterprises"
      title={t('enterprises.termsOf', { name: nameIn(language, enterprise.nameZh, enterprise.nameEn) })}
      save={enterpriseApi.setTerms}
      record={enterprise}
      initial={initial}
      log={['enterprises.terms', 'kit.save']}
      onClose={onClose}
    >
      <FieldPair>
        <Field name="contractStart" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
        <Field name="contractEnd" rules={[later]} {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
      </FieldPair>
      <Field name="starLevel" isChoice>
        <Rate count={5} />
      </Field>
      <h3 className="g-heading">{t('enterprises.capacity')}</h3>
      <p className="m-faint g-note">{t('enterprises.capacityHelp')}</p>
      {capacityNames.map((name) => (
        <Field key={name} name={['capacity', name]} label={`users.right.${name}`} isRequired>
          <NumberField decimals={0} max={100_000} unit={t('enterprises.people')} />
        </Field>
      ))}
      <Field name="monthlySaves" help="enterprises.monthlySavesHelp">
        <NumberField decimals={0} />
      </Field>
    </ResourceForm>
  );
}

/** Requests a change of the names or the mailbox from the centre. */
export function ChangeRequestForm({ enterprise, kind, onClose }: FormProps & { kind: 'name' | 'mailbox' }) {
  const t = useT();
  const { maxLength } = useRules();
  const { nameZh, nameEn, nameFr } = enterprise;
  const isName = kind === 'name';
  return (
    <ResourceForm
      name="enterprises"
      title={t(isName ? 'enterprises.wishName' : 'enterprises.wishMailbox')}
      save={enterpriseApi.changes.request}
      initial={isName ? { nameZh, nameEn, nameFr } : {}}
      log={['enterprises.title', 'enterprises.wish']}
      onClose={onClose}
      toInput={(values) => ({ ...values, kind }) as never}
    >
      <p className="m-faint g-note">{t('enterprises.wishExplained')}</p>
      {isName ? (
        <NameFields />
      ) : (
        <>
          <p className="m-faint g-note">{t('enterprises.mailboxNow', { mailbox: enterprise.mailbox ?? '–' })}</p>
          <MailboxFields />
        </>
      )}
      <Field name="ground" isRequired rules={[maxLength(500)]}>
        <Input.TextArea rows={3} />
      </Field>
    </ResourceForm>
  );
}
