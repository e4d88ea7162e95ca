import * as contract from '@matlas/contract';
import type { AnyEnumeration, LogRow } from '@matlas/contract';
import { formatDate, formatDateTime, formatNumber, hasWord, noValue, useT, useWordOf } from '@matlas/web-kit';

/** Locale prefix of the field labels of a record: those of its own page. */
const WORDS_OF: Readonly<Record<string, string>> = {
  app_user: 'users',
  enterprise: 'enterprises',
  organisation: 'departments',
  role: 'roles',
  certificate: 'certificates',
  vehicle_model: 'vehicle',
  bom: 'vehicle',
  bom_position: 'bom',
  rule_law: 'regulations',
  substance: 'substances',
  sync_account: 'accounts',
  platform_setting: 'settings',
  mds_sheet: 'mds',
  enterprise_change: 'enterprises',
};
/** Fields with coded values; by record where the same field name has different meanings. */
const CODES: Readonly<Record<string, AnyEnumeration>> = {
  'app_user.status': contract.userStatus,
  transferRight: contract.userRight,
  cosRight: contract.cosRight,
  'enterprise.state': contract.enterpriseState,
  'enterprise.identity': contract.enterpriseIdentity,
  dataScope: contract.dataScope,
  'role.authority': contract.roleAuthority,
  'certificate.kind': contract.certificateKind,
  modelType: contract.modelType,
  powerPlant: contract.powerPlant,
  bomType: contract.bomType,
  lockState: contract.lockState,
  matchState: contract.matchState,
  lawType: contract.lawType,
  'mds_sheet.status': contract.nodeStatus,
  'mds_sheet.kind': contract.nodeType,
  auditStatus: contract.auditStatus,
  'mds_sheet.origin': contract.dataOrigin,
  receiveStatus: contract.receiveStatus,
  'enterprise_change.kind': contract.enterpriseChangeKind,
  'enterprise_change.state': contract.changeRequestState,
  'registration.state': contract.registrationState,
  nextShow: contract.nextShow,
};
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Readable labels and values of changed fields. Those without a text are shown as stored. */
export function useLogValues({ subject }: Pick<LogRow, 'subject'>) {
  const t = useT();
  const wordOf = useWordOf();
  const ofRecord = subject ?? '';
  const fieldOf = (name: string): string => {
    const keys = [`${WORDS_OF[ofRecord] ?? 'logs'}.field.${name}`, `logs.valueField.${name}`];
    const key = keys.find((one) => hasWord(one));
    return key === undefined ? name : t(key);
  };
  const valueOf = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return noValue;
    if (Array.isArray(value)) return value.length === 0 ? noValue : value.map((one) => valueOf(name, one)).join(', ');
    if (isRecord(value))
      return Object.entries(value)
        .map(([key, one]) => `${fieldOf(key)}: ${valueOf(key, one)}`)
        .join('; ');
    const code = CODES[`${ofRecord}.${name}`] ?? CODES[name];
    const known = code?.members.find((member) => String(member.value) === String(value));
    if (code && known) return wordOf(code, known.value);
    if (typeof value === 'boolean') return t(value ? 'logs.yes' : 'logs.no');
    if (typeof value === 'number') return /id$/i.test(name) ? String(value) : formatNumber(value);
    const text = String(value);
    return DAY.test(text) ? formatDate(text) : INSTANT.test(text) ? formatDateTime(text) : text;
  };
  return { fieldOf, valueOf };
}
