/**
 * A data sheet as far as a conversion reads and changes it; `SheetDocument` (libs/formats/sheet) is one. Fields that
 * are not named here pass through. Values are those of the wire before they are checked, so their types are open.
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

/** To the international system, or from it. */
export type ConversionDirection = 'toImds' | 'fromImds';

/** Why a sheet is not converted, at a node (`names` lead there from the root). */
export interface ConversionRefusal {
  code: ConversionRefusalCode;
  params: Readonly<Record<string, string>>;
  nodeKey: string;
  names: readonly string[];
  field: string;
  value: string;
}
/** A field that does not arrive, or not as it was. */
export interface ConversionLoss {
  sheetKey: string;
  names: readonly string[];
  field: string;
  value: string;
  reason: 'noField' | 'mapped';
  to?: string;
}
/** A value that is said in the other system's words and comes back the same way: no loss. */
export interface ConversionWord {
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

/** Text of a field of the wire; absent, empty and null are the same. */
export const fieldText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : typeof value === 'number' ? String(value) : undefined;
