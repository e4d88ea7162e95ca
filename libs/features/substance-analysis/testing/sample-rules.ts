import type { ReferenceItem, RulesLoader } from '@matlas/features/rules';
import { codeOf } from './sample-substances';

export const member = (cas: string, factor = '1') => ({
  name: cas,
  cas,
  ec: '',
  substanceId: codeOf(cas),
  factor,
  indefinite: false,
});
export const item = (id: string, nameEn: string, nameZh: string, more: Partial<ReferenceItem>): ReferenceItem => ({
  id,
  entry: id,
  nameEn,
  nameZh,
  description: '',
  entityKind: 'element',
  element: null,
  members: [],
  membersComplete: true,
  limitPercent: '0.1',
  comparison: 'gt',
  denominator: 'material',
  duty: 'prohibited',
  judgement: 'concentration',
  conditionEn: '',
  conditionZh: '',
  clause: 'Annex II',
  ruleId: '',
  inclusionDate: '2003-07-01',
  validFrom: '2003-07-01',
  validTo: null,
  sunsetDate: null,
  reasons: [],
  limitSource: '',
  sourceUrl: '',
  ...more,
});
const lead = (limitPercent = '0.1'): ReferenceItem =>
  item('Pb', 'Lead and its compounds', '铅及其化合物', {
    element: 'Pb',
    limitPercent,
    members: [member('7439-92-1')],
  });
const chromium = item('Cr6', 'Chromium (VI)', '六价铬', {
  element: 'Cr(VI)',
  members: [member('7778-50-9', '0.3535')],
});
const pbde = item('PBDE', 'PBDE, sum', '多溴二苯醚合计', {
  entityKind: 'family',
  members: [member('1163-19-5'), member('32536-52-0')],
});
const candidate = (id: string, nameEn: string, nameZh: string, cas: string): ReferenceItem =>
  item(id, nameEn, nameZh, {
    entityKind: 'substance',
    denominator: 'article',
    duty: 'declare',
    clause: 'Art. 33(1)',
    members: [member(cas)],
  });
export const law = (code: string, nameEn: string, nameZh: string, exemptions: string | null) => ({
  code,
  nameEn,
  nameZh,
  lawNumber: code,
  jurisdiction: 'EU',
  authority: '',
  effectiveDate: '2003-07-01',
  descriptionEn: '',
  descriptionZh: '',
  vehicleDefault: true,
  exemptions,
  url: '',
});

async function loadLists(loader: RulesLoader): Promise<void> {
  const elv = await loader.loadLaw(law('ELV', 'End-of-life vehicles', '报废车辆', 'ELV'));
  await loader.loadList(elv, {
    version: '2023-03-13',
    source: 'test',
    items: [lead(), chromium, item('asbestos', 'Asbestos', '石棉', { judgement: 'unresolved', limitPercent: null })],
  });
  const svhc = await loader.loadLaw(law('SVHC', 'Candidate List', '候选清单', null));
  await loader.loadList(svhc, {
    version: '2024-01-23',
    source: 'test',
    items: [candidate('S-1', 'DEHP', '邻苯二甲酸二辛酯', '117-81-7'), candidate('S-2', 'Lead', '铅', '7439-92-1')],
  });
  const china = await loader.loadLaw(law('GBT', 'GB/T 30512', 'GB/T 30512', 'ELV'));
  await loader.loadList(china, { version: '2014-06-01', source: 'test', items: [pbde] });
}
const ENTRY = {
  regulation: 'ELV',
  entryGroup: '',
  entity: ['Pb'],
  applicationZh: null,
  minPercent: null,
  typeApprovedBefore: null,
  typeApprovedFrom: null,
  putOnMarketBefore: null,
  engineDevelopedBefore: null,
  validUntil: null,
  sparePartsIncluded: null,
  sparePartsOnly: false,
  superseded: false,
  reviewDue: null,
  source: '',
  note: '',
};
async function loadExemptions(loader: RulesLoader): Promise<void> {
  await loader.loadExemptions([
    { ...ENTRY, entryKey: '3', entry: '3', applicationEn: 'Copper alloys', maxPercent: '4' },
    {
      ...ENTRY,
      entryKey: '1(b)',
      entry: '1(b)',
      applicationEn: 'Continuously galvanised sheet',
      maxPercent: '0.35',
      typeApprovedBefore: '2016-01-01',
    },
  ]);
}
async function loadApplications(loader: RulesLoader): Promise<void> {
  const code = { textZh: '', kind: 'elv_exemption', isGroup: false, entities: ['Pb'] };
  await loader.loadApplications([
    { ...code, code: '3', textEn: 'Copper', elvEntries: ['3'] },
    { ...code, code: '1', textEn: 'Steel', elvEntries: ['1(b)'] },
    { ...code, code: '20', textEn: 'Other', elvEntries: [], kind: 'potentially_prohibited' },
  ]);
}
/** Lists, exemptions and application codes, reduced to those that the sample vehicle needs. */
export async function seedRules(loader: RulesLoader): Promise<void> {
  await loadLists(loader);
  await loadExemptions(loader);
  await loadApplications(loader);
}
/** Loads a later ELV list with a limit of five percent for lead. */
export async function loosenLead(loader: RulesLoader): Promise<void> {
  const elv = await loader.loadLaw(law('ELV', 'End-of-life vehicles', '报废车辆', 'ELV'));
  await loader.loadList(elv, { version: '2025-01-01', source: 'test', items: [lead('5'), chromium] });
}
