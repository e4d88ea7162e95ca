import { z } from 'zod';
import { id, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';
import { bomPosition, bomPositionDetail, listedPosition } from './position';

const info = '/imdsBom/info';
const needs = 'imdsBom:info:query';
const ckid = z.object({ ckid: id });

/**
 * The BOM as data from IMDS fill it: the same positions; only data sheets received from IMDS count, every other
 * position has none.
 */
export const imdsBomRoutes = {
  /** Positions without a parent, with the IMDS data sheets hooked to them. */
  roots: route({
    method: 'GET',
    path: `${info}/getParentNodeByModCsid`,
    needs,
    input: z.object({ modId: id }),
    output: z.array(bomPosition),
    answer: 'list',
  }),
  /** Positions above a position, seen from the IMDS data. */
  ancestors: route({
    method: 'GET',
    path: `${info}/getParentBomNodeByCkid`,
    needs,
    input: ckid,
    output: z.array(bomPosition),
    answer: 'list',
  }),
  /** Positions directly below a position, with their IMDS data sheets. */
  listChildren: route({
    method: 'GET',
    path: `${info}/getBomChildByCkid`,
    needs,
    input: ckid,
    output: z.array(bomPosition),
    answer: 'list',
  }),
  /** Positions with their IMDS data sheets, filtered, a page at a time. */
  query: route({
    method: 'POST',
    path: `${info}/bomQuery`,
    needs,
    input: pageInput({ modId: id }),
    output: pageOf(listedPosition),
    answer: 'page',
  }),
  /** One position with its IMDS data sheet. */
  detail: route({
    method: 'GET',
    path: `${info}/getNodeDetail/{id}`,
    needs,
    input: z.object({ id }),
    output: bomPositionDetail,
  }),
};
