const BASE = 'http://iuclid6.echa.europa.eu/namespaces';
/** Version of the IUCLID domain that is written; ECHA renews it yearly. */
export const DOMAIN_VERSION = '9.0';
export const NAMESPACES = {
  container: `${BASE}/platform-container/v2`,
  metadata: `${BASE}/platform-metadata/v1`,
  attachment: `${BASE}/platform-attachment/v1`,
  fields: `${BASE}/platform-fields/v1`,
  manifest: `${BASE}/manifest/v1`,
  article: `${BASE}/ARTICLE/${DOMAIN_VERSION}`,
  substance: `${BASE}/REFERENCE_SUBSTANCE/${DOMAIN_VERSION}`,
  legalEntity: `${BASE}/LEGAL_ENTITY/${DOMAIN_VERSION}`,
  /** Assumed by analogy with other dossiers: the schema of SCIP dossiers is not public (domain.md 5.3). */
  dossier: `${BASE}/DOSSIER-SCIP/${DOMAIN_VERSION}`,
  xlink: 'http://www.w3.org/1999/xlink',
} as const;
export const IUCLID_VERSION = '6.27.7';
/** Ids as in ECHA's program packages; their spelling in files is not verified (domain.md 5.3). */
export const LEGISLATIONS = [
  ['eu_scip', '5.0'],
  ['domain', DOMAIN_VERSION],
  ['core', DOMAIN_VERSION],
] as const;
export const SUBMISSION_TYPE = 'SCIP';
export const SUBMISSION_VERSION = 'eu_scip 5.0';
