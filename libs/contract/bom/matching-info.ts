import { z } from 'zod';
import { fileBody, id, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';
import { listedPosition } from './position';

const info = '/model/matlasBomMatchingInfo';
const needs = 'model:ownBomMatchingInfo:query';
/** What an analysis of the model would use as it is, although somebody should look at it first. */
export const MATCHING_ISSUES = [
  /** No data sheet, and no candidate. */
  'unmatched',
  /** Several equal candidates, none chosen. */
  'choose',
  /** A newer released version of the data sheet exists. */
  'outdated',
  /** The enterprise audits its data, and the data sheet is not approved. */
  'unapproved',
  /** The data sheet is deleted or past its validity. */
  'invalid',
  /** The recipient rejected the data sheet. */
  'rejected',
  /** The attached data sheet is not released, so it does not count. */
  'notReleased',
] as const;
export type MatchingIssue = (typeof MATCHING_ISSUES)[number];

export const matchingCheck = z.object({
  modId: z.number().int(),
  positions: z.number().int(),
  /** No position has an issue. */
  ok: z.boolean(),
  issues: z.array(
    z.object({
      kind: z.enum(MATCHING_ISSUES),
      count: z.number().int(),
      message: z.string(),
      /** The first positions in tree order. */
      positions: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          foreignName: z.string().nullable(),
          number: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type MatchingCheck = z.output<typeof matchingCheck>;

/** Results of matching, by position. */
export const matchingInfoRoutes = {
  /** Positions with the result of the matching and its reasons, a page at a time. */
  page: route({
    method: 'POST',
    path: `${info}/page`,
    needs,
    input: pageInput({ modId: id }),
    output: pageOf(listedPosition),
    answer: 'page',
  }),
  /** Every position in tree order with its result, reason and data sheet, as a workbook. */
  exportResult: route({
    method: 'GET',
    path: `${info}/exportResult/{modId}`,
    needs: 'model:ownBomMatchingInfo:export',
    transfer: 'download',
    input: z.object({ modId: id }),
    output: fileBody,
    answer: 'file',
  }),
  /** What is unmatched, outdated, not approved or no longer valid, for a look before an analysis. */
  check: route({
    method: 'GET',
    path: `${info}/checkMatchingInfo/{modId}`,
    needs,
    input: z.object({ modId: id }),
    output: matchingCheck,
  }),
};
