/** The list that contains an entry of a declaration (UniqueID of the schema). */
export interface ListId {
  authority: string;
  identity: string;
  version: string;
}

export const IEC_NAMESPACE = 'http://std.iec.ch/iec62474';
/** Version of the exchange schema (XSD X8.21). */
export const SCHEMA_VERSION = 'X8.21';
/** The list that a composition has to name; the version is that of the public samples. */
export const DECLARABLE_LIST: ListId = { authority: 'IEC62474', identity: 'DSL', version: 'D29.00' };
export const MATERIAL_CLASSES: ListId = { authority: 'IEC62474', identity: 'MCL', version: 'M1.00' };
/** The standard permits entries of any list. With these lists our own declarations are read back without loss. */
export const VDA_CLASSES: ListId = { authority: 'VDA', identity: 'VDA 231-106', version: '1997' };
export const EC_NUMBERS: ListId = { authority: 'ECHA', identity: 'EC', version: '1' };
export const OWN_SUBSTANCES: ListId = { authority: 'Matlas', identity: 'substances', version: '1' };
export const OWN_JOKERS: ListId = { authority: 'Matlas', identity: 'jokers', version: '1' };
export const OWN_PROPERTIES: ListId = { authority: 'Matlas', identity: 'material', version: '1' };
export const MDS_NUMBERS = 'MDS';
export const APPLICATION_CODES: ListId = { authority: 'JAMA', identity: 'ApplicationCode', version: '1' };
export const ELV_EXEMPTIONS: ListId = { authority: 'EU', identity: 'ELV-AnnexII', version: '2023/544' };
/** Placeholder for a missing company name, which the schema requires. */
export const NO_NAME = '-';
