import { FIELD_RULES, LIMITS } from '@matlas/contract';
import { emailFault } from '../parts/email-fault';
import type { Faults, Values } from '../parts/use-fields';
import { newPasswordFaults } from '../password-rule';

/** The two steps of the form, each with its fields in the order of the page. */
export const stepFields = {
  enterprise: [
    'enterpriseName',
    'enterpriseEnName',
    'identity',
    'taxCode',
    'duns',
    'countryCode',
    'province',
    'city',
    'address',
    'postalCode',
    'mainBusiness',
  ],
  administrator: ['userName', 'loginName', 'email', 'emailAgain', 'phone', 'fax', 'newPassword', 'again'],
} as const;
export type Step = keyof typeof stepFields;
export type Name = (typeof stepFields)[Step][number];

export const defaultCountry = 'CN';

export const emptyRegistration: Values<Name> = {
  enterpriseName: '',
  enterpriseEnName: '',
  identity: 'supplier',
  taxCode: '',
  duns: '',
  countryCode: defaultCountry,
  province: '',
  city: '',
  address: '',
  postalCode: '',
  mainBusiness: '',
  userName: '',
  loginName: '',
  email: '',
  emailAgain: '',
  phone: '',
  fax: '',
  newPassword: '',
  again: '',
};

/** Fields whose only rule is that they are required. */
const requiredOnly: readonly Name[] = [
  'enterpriseName',
  'identity',
  'countryCode',
  'address',
  'postalCode',
  'mainBusiness',
  'userName',
  'loginName',
  'phone',
  'fax',
];
const required = 'kit.rule.required';
const chosen = 'kit.rule.chosen';
const choices: readonly Name[] = ['identity', 'countryCode'];

/** Adds the dashes to a DUNS number typed as nine digits. */
export const formatDuns = (text: string): string => text.trim().replace(/^(\d{2})(\d{3})(\d{4})$/, '$1-$2-$3');

function identifierFaults({ taxCode, duns }: Values<Name>): Faults<Name> {
  const tax = taxCode.trim();
  const number = formatDuns(duns);
  if (tax === '' && number === '')
    return { taxCode: 'public.register.taxIdOrDuns', duns: 'public.register.taxIdOrDuns' };
  return {
    ...(tax !== '' && !FIELD_RULES.taxId.holds(tax) && { taxCode: 'public.register.taxIdFormat' }),
    ...(number !== '' && !FIELD_RULES.duns.holds(number) && { duns: 'public.register.dunsFormat' }),
  };
}

function nameFaults({ enterpriseName, enterpriseEnName, loginName }: Values<Name>): Faults<Name> {
  const english = enterpriseEnName.trim();
  return {
    ...(enterpriseName.trim() !== '' &&
      !FIELD_RULES.supplierName.holds(enterpriseName.trim()) && {
        enterpriseName: 'public.register.nameStartsWithNumber',
      }),
    ...(english.length < LIMITS.englishNameMin && {
      enterpriseEnName: english === '' ? required : 'public.register.englishNameShort',
    }),
    ...(loginName.trim() !== '' &&
      !FIELD_RULES.noSpaces.holds(loginName.trim()) && { loginName: 'public.register.loginNameSpaces' }),
  };
}

function mailFaults({ email, emailAgain }: Values<Name>): Faults<Name> {
  const first = emailFault(email);
  const isSame = emailAgain.trim().toLowerCase() === email.trim().toLowerCase();
  return {
    ...(first && { email: first }),
    ...(emailAgain.trim() === ''
      ? { emailAgain: 'public.register.emailAgainRequired' }
      : !isSame && { emailAgain: 'public.register.emailMismatch' }),
  };
}

/** Locale keys of the errors by field (specification 000 section 5 "User form"). */
export function registrationFaults(values: Values<Name>): Faults<Name> {
  const missing = requiredOnly
    .filter((name) => values[name].trim() === '')
    .map((name) => [name, choices.includes(name) ? chosen : required]);
  const place = values.countryCode === defaultCountry && values.province === '' ? { province: chosen } : {};
  return {
    ...Object.fromEntries(missing),
    ...place,
    ...identifierFaults(values),
    ...nameFaults(values),
    ...mailFaults(values),
    ...newPasswordFaults(values),
  };
}
