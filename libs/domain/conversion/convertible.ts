/**
 * Fields of a data sheet that a conversion reads or changes; `SheetDocument` (libs/formats/sheet) is one. All other
 * fields are passed through unchanged. Values are unchecked input, so their types are wide.
 */
export interface ConvertibleSubstance {
  cas?: string | undefined;
  ec?: string | undefined;
  code?: string | undefined;
  name?: string | undefined;
  nameZh?: string | undefined;
  joker?: string | undefined;
  masked?: boolean | undefined;
  foreignId?: string | undefined;
}
export interface ConvertibleReference {
  key?: string | undefined;
  cid?: number | undefined;
  version?: string | undefined;
  source?: string | undefined;
  name?: string | undefined;
}
export interface ConvertibleOverride {
  substance: ConvertibleSubstance;
  applicationCode?: string;
}
export interface ConvertibleChild {
  node?: ConvertibleNode;
  reference?: ConvertibleReference;
  substance?: ConvertibleSubstance;
  applicationCode?: unknown;
  applicationOverrides?: readonly ConvertibleOverride[];
  portion?: unknown;
}
export interface ConvertibleNode {
  key: string;
  kind?: unknown;
  name: string;
  foreignName?: unknown;
  classCode?: unknown;
  attributes?: object;
  children: readonly ConvertibleChild[];
}
export interface ConvertibleSheet {
  key: string;
  source: 'LOCAL' | 'CAMDS' | 'IMDS';
  cid?: number;
  version?: string;
  root: ConvertibleNode;
  attachments?: readonly { name: string }[];
  recipients?: readonly object[];
  requests?: readonly object[];
}

/** Direction: to or from the international system. */
export type ConversionDirection = 'toImds' | 'fromImds';

/** Why a sheet cannot be converted, and at which node (`names` is the path from the root). */
export interface ConversionRefusal {
  code: ConversionRefusalCode;
  params: Readonly<Record<string, string>>;
  nodeKey: string;
  names: readonly string[];
  field: string;
  value: string;
}
/** A field that is lost or changed by the conversion. */
export interface ConversionLoss {
  sheetKey: string;
  names: readonly string[];
  field: string;
  value: string;
  reason: 'noField' | 'mapped';
  to?: string;
}
/** A value that is expressed differently in the other system and converted back without loss. */
export interface ConvertedValue {
  nodeKey: string;
  names: readonly string[];
  field: string;
  from: string;
  to: string;
}

export const CONVERSION_REFUSALS = [
  'conversion.class',
  'conversion.classUnknown',
  'conversion.foreignName',
  'conversion.substance',
  'conversion.masked',
  'conversion.joker',
  'conversion.reference',
  'conversion.applicationOpen',
  'conversion.applicationUnknown',
] as const;
export type ConversionRefusalCode = (typeof CONVERSION_REFUSALS)[number];

/** Text of a field; absent, empty and null are equal. */
export const fieldText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : typeof value === 'number' ? String(value) : undefined;
