import { enumeration, type ValueOf } from './enumeration';

/**
 * What the verification tools can look for: check rules of data sheets, substances of the candidate list, user-defined
 * rules, substances that a person names.
 */
export const checkKind = enumeration({
  name: 'checkKind',
  values: [
    { value: 'checks', key: 'checks' },
    { value: 'svhc', key: 'svhc' },
    { value: 'custom', key: 'custom' },
    { value: 'substances', key: 'substances' },
  ],
});
export type CheckKind = ValueOf<typeof checkKind>;
