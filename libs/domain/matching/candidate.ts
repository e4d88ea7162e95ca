import type { HookSheet } from '../bom';

/** Origin of data: 0 local, 1 own system, 2 IMDS. */
export type CandidateOrigin = 0 | 1 | 2;

/** One version of an MDS that might be hooked to a position. */
export interface MatchCandidate extends HookSheet {
  sheetId: number;
  cid: number;
  partNumber: string;
  name: string;
  supplierCode: string | null;
  supplierName: string | null;
  origin: CandidateOrigin;
  /** The sheet belongs to the enterprise itself. */
  own: boolean;
  /** The sheet is a standard part or standard material. */
  standard: boolean;
  /** ISO instant, UTC. */
  createTime: string;
}

export interface MatchPosition {
  partNumber: string;
  supplierCode: string | null;
}
