import { enumeration, type ValueOf } from './enumeration';

/**
 * Kinds of checks of the verification tools: check rules of data sheets, substances of the candidate list,
 * user-defined rules, substances given by the user.
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
