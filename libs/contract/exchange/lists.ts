import { z } from 'zod';
import {
  dateType,
  nodeStatus,
  nodeType,
  receiveStatus,
  recyclateAnswer,
  rejectReason,
  searchedList,
  searchRate,
  sheetFileFormat,
} from '../enums';
import { shareVia } from './share';
import { byIds, fileBody, flag, id, instant, isoDate, optionalText, route, rowVersion, text } from '../wire/kit';
import { sheetRow } from '../mds/mds';
import { versionText } from '../mds/tree';
import { optionalPercent } from '../mds/node-attributes';
import { pageInput, pageOf, pageQuery } from '../wire/page';

const nullableText = z.string().nullable();
const nullableInstant = instant.nullable();
/** Fields of a share that sender and recipient see in lists. Names are those of the specification. */
const shareFields = {
  id,
  sheetId: id,
  /** Position in the whole list; null when the page was requested by cursor. */
  serialnumber: z.number().int().nullable(),
  mdsType: nodeType.schema,
  mdsName: nullableText,
  foreignName: nullableText,
  cid: z.number().int(),
  cver: versionText,
  /** Designated number. */
  symbol: nullableText,
  supplierCode: nullableText,
  status: receiveStatus.schema,
  commitment: z.boolean(),
  via: shareVia,
  forwordAllowed: z.boolean(),
  remark: nullableText,
  cfrName: nullableText,
  drawingId: nullableText,
  reportCode: nullableText,
  purchaseOrderNo: nullableText,
  billOfLading: nullableText,
  viewedAt: nullableInstant,
  downloadedAt: nullableInstant,
  /** Time from which a system of the recipient processes the sheet. */
  processingAt: nullableInstant,
  decidedAt: nullableInstant,
  denialReason: rejectReason.schema.nullable(),
  denialText: nullableText,
  cancelText: nullableText,
  version: z.number().int(),
};

/**
 * A row of the received list. `acceptDate`: time of receipt (date kind 5); `approveDate`: time of acceptance (date
 * kind 4).
 */
export const receivedListRow = z.object({
  ...shareFields,
  acceptDate: nullableInstant,
  approveDate: nullableInstant,
  sendOrg: z.string(),
  sendOrgEn: z.string(),
  /** Code of the sending enterprise. */
  sendOrgID: z.string(),
  /** Receiving department; null for the whole enterprise. */
  recOrg: nullableText,
  recOrgEn: nullableText,
  /** True when the caller may open the sheet. */
  opens: z.boolean(),
  /** Result of the last verification of the sheet by the caller's enterprise. */
  lastCheck: z.object({ runId: id, errors: z.number().int(), warnings: z.number().int(), at: instant }).nullable(),
  can: z.object({ delete: z.boolean(), download: z.boolean(), forward: z.boolean() }),
});
export type ReceivedListRow = z.output<typeof receivedListRow>;

/** A row of the sent list: a sheet version sent to one recipient. */
export const sentListRow = z.object({
  ...shareFields,
  sendDate: nullableInstant,
  approveDate: nullableInstant,
  sentBy: nullableText,
  recEnt: z.string(),
  recEntEn: z.string(),
  recEntID: z.string(),
  recOrg: nullableText,
  recOrgEn: nullableText,
  sheetStatus: nodeStatus.schema,
  can: z.object({ recall: z.boolean(), cancel: z.boolean() }),
});
export type SentListRow = z.output<typeof sentListRow>;

const optionalDay = z.preprocess((v) => (v === '' || v === null ? undefined : v), isoDate.optional());
/**
 * Filters beside text search, type (`kind`), status and the other columns: owner of the sheets, and fields that are
 * not columns. `ownerMds` or `ownerUnit` must be true. A filter by rates must contain at least one number.
 */
const sheetFilter = {
  ownerMds: flag.default(true),
  ownerUnit: flag.default(true),
  /** Received and accepted sheets. */
  mdsApproved: flag.default(false),
  mdsPublished: flag.default(false),
  latestVer: flag.default(false),
  cid: id.optional(),
  folderId: id.optional(),
  supplier: optionalText(200),
  /** Material class with all classes below it. */
  classCode: optionalText(20),
  dateType: dateType.lenient.default(2),
  dateFrom: optionalDay,
  dateTo: optionalDay,
  rates: z
    .array(z.object({ rate: searchRate.schema, from: optionalPercent, to: optionalPercent }))
    .max(searchRate.values.length)
    .optional(),
  /** CAS number of a substance anywhere in the sheet. */
  cas: optionalText(20),
  recyclate: recyclateAnswer.lenient.optional(),
};
export const sheetSearch = pageInput(sheetFilter);
export type SheetSearch = Omit<z.output<typeof sheetSearch>, 'page'>;

/** A saved search, in the format of the browser's address. */
export const savedSearch = z.object({
  id,
  list: searchedList.schema,
  name: z.string(),
  question: z.string(),
  version: z.number().int(),
});
export type SavedSearch = z.output<typeof savedSearch>;
export const MAX_SEARCH_NAME = 50;
export const MAX_SAVED_SEARCHES = 100;
const searchSave = z.object({
  id: id.optional(),
  version: rowVersion.optional(),
  list: searchedList.schema,
  name: text(MAX_SEARCH_NAME),
  question: z.string().max(4000),
});

const chosenSheets = byIds.extend({ format: sheetFileFormat.schema.default('report') });
const received = '/exchange/received';
const sent = '/exchange/sent';
const search = '/exchange/search';
const saved = '/exchange/savedSearch';
/**
 * Lists of received, sent and own sheets. `ids` are ids of shares below `/exchange/received`, and of sheets below
 * `/exchange/search`.
 */
export const exchangeListsApi = {
  received: {
    /** Received data sheets, a page at a time. `forwardable`: only accepted sheets whose sender allows forwarding. */
    page: route({
      method: 'POST',
      path: `${received}/page`,
      needs: 'exchange:received:query',
      answer: 'page',
      input: pageInput({ forwardable: flag.default(false) }),
      output: pageOf(receivedListRow),
    }),
    /** Workbook of the received data sheets of the filter. */
    export: route({
      method: 'POST',
      path: `${received}/export`,
      needs: 'exchange:received:export',
      answer: 'file',
      input: pageQuery,
      output: fileBody,
      rows: receivedListRow,
    }),
    /**
     * A zip archive with one file per sheet, at most 50. The sheets count as downloaded. Data that the format
     * cannot represent is listed in a workbook in the archive.
     */
    download: route({
      method: 'POST',
      path: `${received}/download`,
      needs: 'exchange:received:export',
      answer: 'file',
      transfer: 'download',
      input: chosenSheets,
      output: fileBody,
    }),
  },
  sent: {
    /** Data sheets sent, one row for each recipient, a page at a time. */
    page: route({
      method: 'POST',
      path: `${sent}/page`,
      needs: 'exchange:sent:query',
      answer: 'page',
      input: pageQuery,
      output: pageOf(sentListRow),
    }),
    /** Workbook of the sent data sheets of the filter. */
    export: route({
      method: 'POST',
      path: `${sent}/export`,
      needs: 'exchange:sent:query',
      answer: 'file',
      input: pageQuery,
      output: fileBody,
      rows: sentListRow,
    }),
  },
  search: {
    /** Data sheets that the caller may see, own, received and published, a page at a time. */
    page: route({
      method: 'POST',
      path: `${search}/page`,
      needs: 'mds:sheet:query',
      answer: 'page',
      input: sheetSearch,
      output: pageOf(sheetRow),
    }),
    /** Workbook of the data sheets found. */
    export: route({
      method: 'POST',
      path: `${search}/export`,
      needs: 'mds:sheet:export',
      answer: 'file',
      input: sheetSearch,
      output: fileBody,
    }),
    /** The chosen data sheets as files, at most 50. */
    download: route({
      method: 'POST',
      path: `${search}/download`,
      needs: 'mds:sheet:export',
      answer: 'file',
      transfer: 'download',
      input: chosenSheets,
      output: fileBody,
    }),
  },
  /** Saved searches of the caller. */
  saved: {
    /** Saved searches of the caller. */
    list: route({
      method: 'GET',
      path: `${saved}/list`,
      needs: 'signedIn',
      answer: 'list',
      output: z.array(savedSearch),
    }),
    /** Creates or changes a saved search. */
    saveOrUpdate: route({
      method: 'POST',
      path: `${saved}/saveOrUpdate`,
      needs: 'signedIn',
      says: 'saved',
      input: searchSave,
      output: savedSearch,
    }),
    /** Deletes saved searches. */
    delete: route({ method: 'DELETE', path: `${saved}/delete`, needs: 'signedIn', answer: 'ok', input: byIds }),
  },
};
