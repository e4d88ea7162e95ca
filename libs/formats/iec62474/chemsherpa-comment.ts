/**
 * chemSHERPA packs content that IEC 62474 has no element for into comments, separated by `@`. The layout is taken
 * from its public samples.
 */
const MIN_FIELDS = 5;
/** Codes of ECHA's picklists of material categories and article categories. */
const SCIP_CODE = /^\d{5,6}$/;
const SENTENCE = 25;
const NORM_FIELD = 2;

export const isChemSherpa = (authority: string): boolean => /^chemsherpa$/i.test(authority);

/** SCIP codes and instructions for safe use of a product or part; undefined when the comment is free text. */
export function scipRemark(comment: string | undefined): string | undefined {
  const fields = comment?.split('@').map((field) => field.trim()) ?? [];
  const codes = fields.length < MIN_FIELDS ? [] : fields.filter((field) => SCIP_CODE.test(field));
  const sentence = fields.find((field) => field.length > SENTENCE);
  return codes.length === 0 ? undefined : `SCIP ${codes.join(', ')}${sentence ? `: ${sentence}` : ''}`;
}
/** Standard and SCIP category of a material. */
export function materialComment(comment: string | undefined): { standard?: string; remark?: string } {
  const fields = comment?.split('@').map((field) => field.trim()) ?? [];
  const standard = fields[NORM_FIELD];
  const remark = [...fields.filter((field) => SCIP_CODE.test(field)).map((field) => `SCIP ${field}`)].join('; ');
  return { ...(standard ? { standard } : {}), ...(remark ? { remark } : {}) };
}
