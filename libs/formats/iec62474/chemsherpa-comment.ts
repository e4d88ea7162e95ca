/**
 * chemSHERPA packs what IEC 62474 has no element for into comments, parted by `@`; the layout is what its public
 * samples show.
 */
const LEAST_FIELDS = 5;
/** Codes of ECHA's picklists: material categories and article categories. */
const SCIP_CODE = /^\d{5,6}$/;
const SENTENCE = 25;
const NORM_FIELD = 2;

export const isChemSherpa = (authority: string): boolean => /^chemsherpa$/i.test(authority);

/** SCIP codes and instructions for safe use of a product or part; undefined for a comment that people wrote. */
export function scipRemark(comment: string | undefined): string | undefined {
  const fields = comment?.split('@').map((field) => field.trim()) ?? [];
  const codes = fields.length < LEAST_FIELDS ? [] : fields.filter((field) => SCIP_CODE.test(field));
  const sentence = fields.find((field) => field.length > SENTENCE);
  return codes.length === 0 ? undefined : `SCIP ${codes.join(', ')}${sentence ? `: ${sentence}` : ''}`;
}
/** Norm and SCIP category of a material, with its code in chemSHERPA's own list of materials. */
export function materialComment(
  comment: string | undefined,
  code: string | undefined,
): { standard?: string; remark?: string } {
  const fields = comment?.split('@').map((field) => field.trim()) ?? [];
  const standard = fields[NORM_FIELD];
  const remark = [
    ...(code ? [`chemSHERPA ${code}`] : []),
    ...fields.filter((field) => SCIP_CODE.test(field)).map((field) => `SCIP ${field}`),
  ].join('; ');
  return { ...(standard ? { standard } : {}), ...(remark ? { remark } : {}) };
}
