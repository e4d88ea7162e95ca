import { formatDuns, emptyRegistration, registrationFaults, stepFields, type Name } from './registration-fields';

const complete = {
  ...emptyRegistration,
  enterpriseName: '宁波精工',
  enterpriseEnName: 'Ningbo Precision',
  taxCode: '91330200MA2GR12345',
  province: '浙江省',
  address: '海曙区1号',
  postalCode: '315000',
  mainBusiness: '座椅',
  userName: '王敏',
  loginName: 'wang.min',
  email: 'wang@ningbo.example',
  emailAgain: 'Wang@ningbo.example',
  phone: '1',
  fax: '2',
  newPassword: 'Ningbo2026',
  again: 'Ningbo2026',
};

it('accepts a complete registration', () => expect(registrationFaults(complete)).toEqual({}));

it.each<[string, Partial<Record<Name, string>>, Partial<Record<Name, string>>]>([
  [
    'neither tax ID nor DUNS',
    { taxCode: '' },
    { taxCode: 'public.register.taxIdOrDuns', duns: 'public.register.taxIdOrDuns' },
  ],
  ['a short tax ID', { taxCode: '123' }, { taxCode: 'public.register.taxIdFormat' }],
  ['a DUNS of eight digits', { duns: '12-345-678' }, { duns: 'public.register.dunsFormat' }],
  [
    'a name that starts with a number',
    { enterpriseName: '3精工' },
    { enterpriseName: 'public.register.nameStartsWithNumber' },
  ],
  [
    'an English name of one letter',
    { enterpriseEnName: 'N' },
    { enterpriseEnName: 'public.register.englishNameShort' },
  ],
  ['no province in China', { province: '' }, { province: 'kit.rule.chosen' }],
  ['e-mails that differ', { emailAgain: 'li@ningbo.example' }, { emailAgain: 'public.register.emailMismatch' }],
  ['a space in the user id', { loginName: 'wang min' }, { loginName: 'public.register.loginNameSpaces' }],
  [
    'a password without upper case',
    { newPassword: 'ningbo2026', again: 'ningbo2026' },
    { newPassword: 'public.passwordPattern' },
  ],
  ['passwords that differ', { again: 'Ningbo2027' }, { again: 'public.mismatch' }],
])('refuses %s', (_what, patch, expected) => expect(registrationFaults({ ...complete, ...patch })).toEqual(expected));

it('requires no province outside China, and no tax ID with a DUNS number typed without dashes', () => {
  expect(registrationFaults({ ...complete, countryCode: 'DE', province: '', taxCode: '', duns: '123456789' })).toEqual(
    {},
  );
  expect(formatDuns(' 123456789 ')).toBe('12-345-6789');
});

it('has each field in exactly one step', () => {
  expect([...stepFields.enterprise, ...stepFields.administrator].sort()).toEqual(Object.keys(emptyRegistration).sort());
});
