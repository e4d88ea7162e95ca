/** PG6-60742: produced in the EU, imported, both, no data. */
export type ScipProduction = 108021 | 108022 | 108023 | 58236;
/** What a sheet says about a part or material for SCIP notifications; absent: the default. */
export interface ScipNodeData {
  /** Codes of IUCLID picklists for SCIP (domain.md 5.0): article category and production in the EU of a component. */
  scipCategory?: string;
  scipProduction?: ScipProduction;
  scipNoSafeUse?: boolean;
  scipSafeUse?: string;
  /** SCIP number of a component that was notified, and the number of its submission. */
  scipNumber?: string;
  scipSubmission?: string;
  /** Material category, and additional characteristics separated by blanks, of a material. */
  scipMaterial?: string;
  scipCharacteristics?: string;
}
