import { enumeration, type ValueOf } from './enumeration';

// Certificates and the ranking of suppliers.

/** Subject of a certificate: management systems that car makers require of their suppliers, and trainings. */
export const certificateKind = enumeration({
  name: 'certificateKind',
  values: [
    { value: 'iatf16949', key: 'iatf16949' },
    { value: 'iso9001', key: 'iso9001' },
    { value: 'iso14001', key: 'iso14001' },
    { value: 'iso45001', key: 'iso45001' },
    { value: 'iso50001', key: 'iso50001' },
    { value: 'qc080000', key: 'qc080000' },
    { value: 'vda63', key: 'vda63' },
    { value: 'tisax', key: 'tisax' },
    { value: 'iso17025', key: 'iso17025' },
    { value: 'ccc', key: 'ccc' },
    { value: 'imdsTraining', key: 'imdsTraining' },
    { value: 'camdsTraining', key: 'camdsTraining' },
    { value: 'other', key: 'other' },
  ],
});
export type CertificateKind = ValueOf<typeof certificateKind>;

/** State on the current day: valid, expiring within the reminder days, or expired. */
export const certificateState = enumeration({
  name: 'certificateState',
  values: [
    { value: 'valid', key: 'valid' },
    { value: 'expiring', key: 'expiring' },
    { value: 'expired', key: 'expired' },
  ],
});
export type CertificateState = ValueOf<typeof certificateState>;

/** Whether there are enough figures to give a supplier a score. */
export const rankingState = enumeration({
  name: 'rankingState',
  values: [
    { value: 'ranked', key: 'ranked' },
    { value: 'unranked', key: 'unranked' },
  ],
});
export type RankingState = ValueOf<typeof rankingState>;

/** Terms of the score (libs/domain/suppliers). */
export const rankingPart = enumeration({
  name: 'rankingPart',
  values: [
    { value: 'rejections', key: 'rejections' },
    { value: 'onTime', key: 'onTime' },
    { value: 'response', key: 'response' },
    { value: 'stars', key: 'stars' },
    { value: 'certificates', key: 'certificates' },
  ],
});

/** Origin of the formula in force: the enterprise, the platform, or built-in. */
export const formulaOrigin = enumeration({
  name: 'formulaOrigin',
  values: [
    { value: 'own', key: 'own' },
    { value: 'platform', key: 'platform' },
    { value: 'default', key: 'default' },
  ],
});
