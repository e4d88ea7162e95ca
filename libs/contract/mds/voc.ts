import { z } from 'zod';
import { vocMethod, vocResult, vocUnit, type VocMethod, type VocUnit } from '../enums';
import { uploadedFile } from '../wire/files';
import {
  byIds,
  decimal,
  id,
  isoDate,
  optionalText,
  route,
  rowVersion,
  stamped,
  text,
  emptyToUndefined,
} from '../wire/kit';

const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyToUndefined, schema.optional());
const notNegative = decimal().refine((value) => !value.startsWith('-'), { message: 'notNegative' });
const nullableText = z.string().nullable();

/** Maximum number of measured values in one report. */
export const MAX_VOC_VALUES = 200;

/** One measured emission. For a result below the detection limit, `value` is the detection limit. */
export const vocValue = z.object({
  name: text(200),
  cas: optionalText(20),
  unit: vocUnit.schema,
  value: notNegative,
  isBelowDetection: z.boolean().default(false),
  limit: optional(notNegative),
});

const fields = {
  reportNumber: text(100),
  laboratory: text(200),
  /** Accreditation number of the laboratory (CNAS, CMA, DAkkS …). */
  accreditation: optionalText(100),
  method: vocMethod.schema,
  /** Clause of the standard, or the customer's own specification. */
  standard: optionalText(200),
  sampleName: optionalText(200),
  sampleDate: optional(isoDate),
  testDate: isoDate,
  reportDate: optional(isoDate),
  temperatureCelsius: optional(decimal()),
  humidityPercent: optional(
    decimal().refine((value) => Number(value) >= 0 && Number(value) <= 100, { message: 'percentRange' }),
  ),
  /** Volume of the sampling bag or test chamber. */
  volumeLitres: optional(notNegative),
  durationMinutes: optional(z.coerce.number().int().min(1).max(1_000_000)),
  remark: optionalText(2000),
};
export const vocSave = z
  .object({
    id: optional(id),
    version: optional(rowVersion),
    sheetId: id,
    ...fields,
    fileId: optional(id),
    values: z.array(vocValue).min(1).max(MAX_VOC_VALUES),
  })
  .superRefine(({ sampleDate, testDate, reportDate, values }, ctx) => {
    const refuse = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message });
    if (sampleDate && sampleDate > testDate) refuse(['testDate'], 'endBeforeStart');
    if (reportDate && reportDate < testDate) refuse(['reportDate'], 'endBeforeStart');
    const met = new Set<string>();
    values.forEach(({ name, cas, unit }, index) => {
      const key = `${cas ?? name.toLowerCase()} ${unit}`;
      if (met.has(key)) refuse(['values', index, 'name'], 'notUnique');
      met.add(key);
    });
  });
export type VocSave = z.output<typeof vocSave>;

/** A test report on the emissions of a component, semi-component or material. */
export const vocReport = z.object({
  id: z.number().int(),
  sheetId: z.number().int(),
  /** Version of the sheet that was tested. */
  cver: z.string(),
  reportNumber: z.string(),
  laboratory: z.string(),
  accreditation: nullableText,
  method: vocMethod.schema,
  standard: nullableText,
  sampleName: nullableText,
  sampleDate: isoDate.nullable(),
  testDate: isoDate,
  reportDate: isoDate.nullable(),
  temperatureCelsius: nullableText,
  humidityPercent: nullableText,
  volumeLitres: nullableText,
  durationMinutes: z.number().int().nullable(),
  remark: nullableText,
  result: vocResult.schema,
  values: z.array(
    z.object({
      substanceId: z.number().int().nullable(),
      name: z.string(),
      cas: nullableText,
      unit: vocUnit.schema,
      value: z.string(),
      isBelowDetection: z.boolean(),
      limit: nullableText,
      result: vocResult.schema,
    }),
  ),
  file: z.object({ fileId: z.number().int(), filename: z.string(), url: z.string() }).nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  ...stamped,
});
export type VocReport = z.output<typeof vocReport>;

const base = '/mds/voc';
/**
 * Emission test reports of data sheets. A report is evidence about a version and not a part of it: the owner can add
 * and change reports before and after the release.
 */
export const mdsVocApi = {
  /** Reports on all versions of the MDS that the caller may see, newest first. */
  list: route({
    method: 'GET',
    path: `${base}/list/{sheetId}`,
    needs: 'mds:sheet:query',
    input: z.object({ sheetId: id }),
    output: z.array(vocReport),
    answer: 'list',
  }),
  /** Creates or changes a VOC report of a data sheet. */
  saveOrUpdate: route({
    method: 'POST',
    path: `${base}/saveOrUpdate`,
    needs: 'mds:sheet:edit',
    input: vocSave,
    output: vocReport,
    says: 'saved',
  }),
  /** Deletes VOC reports. */
  delete: route({ method: 'DELETE', path: `${base}/delete`, needs: 'mds:sheet:edit', input: byIds, answer: 'ok' }),
  /** Stores the file of a VOC report; the answer has its ID. */
  upload: route({
    method: 'POST',
    path: `${base}/upload`,
    needs: 'mds:sheet:edit',
    limit: 'upload',
    upload: 'vocReport',
    answer: 'upload',
    says: 'uploaded',
    input: z.object({ file: uploadedFile }),
    output: z.object({ fileId: z.number().int(), filename: z.string(), url: z.string() }),
  }),
};

interface VocPreset {
  nameZh: string;
  nameEn: string;
  cas?: string;
  unit: VocUnit;
  limit?: string;
}
/** GB/T 27630-2011, table 1: limits in mg/m3 of the air in a passenger compartment, sampled by HJ/T 400-2007. */
const CABIN_AIR: readonly (Omit<VocPreset, 'unit'> & { limit: string })[] = [
  { nameZh: '苯', nameEn: 'Benzene', cas: '71-43-2', limit: '0.11' },
  { nameZh: '甲苯', nameEn: 'Toluene', cas: '108-88-3', limit: '1.1' },
  { nameZh: '二甲苯', nameEn: 'Xylene', cas: '1330-20-7', limit: '1.5' },
  { nameZh: '乙苯', nameEn: 'Ethylbenzene', cas: '100-41-4', limit: '1.5' },
  { nameZh: '苯乙烯', nameEn: 'Styrene', cas: '100-42-5', limit: '0.26' },
  { nameZh: '甲醛', nameEn: 'Formaldehyde', cas: '50-00-0', limit: '0.1' },
  { nameZh: '乙醛', nameEn: 'Acetaldehyde', cas: '75-07-0', limit: '0.05' },
  { nameZh: '丙烯醛', nameEn: 'Acrolein', cas: '107-02-8', limit: '0.05' },
];
const inAir = (withLimits: boolean): readonly VocPreset[] =>
  CABIN_AIR.map(({ limit, ...substance }) => ({ ...substance, unit: 'mg/m3', ...(withLimits ? { limit } : {}) }));
/** The initial rows of a report, by test method. Limits are preset only where the method itself states them. */
export const VOC_PRESETS: Readonly<Partial<Record<VocMethod, readonly VocPreset[]>>> = {
  gbt27630: inAir(true),
  hjt400: inAir(false),
  iso12219: inAir(false),
  vda270: [{ nameZh: '气味', nameEn: 'Odour', unit: 'grade' }],
  vda275: [{ nameZh: '甲醛', nameEn: 'Formaldehyde', cas: '50-00-0', unit: 'mg/kg' }],
  vda276: inAir(false),
  vda277: [{ nameZh: '总碳', nameEn: 'Total carbon', unit: 'ugC/g' }],
  vda278: [
    { nameZh: 'VOC 值', nameEn: 'VOC value', unit: 'ug/g' },
    { nameZh: 'FOG 值', nameEn: 'FOG value', unit: 'ug/g' },
  ],
};
