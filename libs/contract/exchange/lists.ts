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

const told = z.string().nullable();
const when = instant.nullable();
/** What both sides of a sending see of it in a list; names as the specification has them. */
const shareFields = {
  id,
  sheetId: id,
  /** Place in the whole list; unknown where a page was asked for by cursor. */ serialnumber: z
    .number()
    .int()
    .nullable(),
  mdsType: nodeType.schema,
  mdsName: told,
  foreignName: told,
  cid: z.number().int(),
  cver: versionText,
  /** Designated number. */ symbol: told,
  supplierCode: told,
  status: receiveStatus.schema,
  commitment: z.boolean(),
  via: shareVia,
  forwordAllowed: z.boolean(),
  remark: told,
  cfrName: told,
  drawingId: told,
  reportCode: told,
  purchaseOrderNo: told,
  billOfLading: told,
  viewedAt: when,
  downloadedAt: when,
  /** A machine of the recipient works on it since. */ processingAt: when,
  decidedAt: when,
  denialReason: rejectReason.schema.nullable(),
  denialText: told,
  cancelText: told,
  version: z.number().int(),
};

/**
 * One row of the received list. `acceptDate`: when it came (date kind 5); `approveDate`: when it was accepted (date
 * kind 4).
 */
export const receivedListRow = z.object({
  ...shareFields,
  acceptDate: when,
  approveDate: when,
  sendOrg: z.string(),
  sendOrgEn: z.string(),
  /** Code of the sending enterprise. */ sendOrgID: z.string(),
  /** The department that got it; null is the whole enterprise. */ recOrg: told,
  recOrgEn: told,
  /** The sheet itself can be read. */ opens: z.boolean(),
  /** What the last verification of the caller's enterprise found in the sheet. */
  lastCheck: z.object({ runId: id, errors: z.number().int(), warnings: z.number().int(), at: instant }).nullable(),
  can: z.object({ delete: z.boolean(), download: z.boolean(), forward: z.boolean() }),
});
export type ReceivedListRow = z.output<typeof receivedListRow>;

/** One row of the sent list: a sheet version at one recipient. */
export const sentListRow = z.object({
  ...shareFields,
  sendDate: when,
  approveDate: when,
  sentBy: told,
  recEnt: z.string(),
  recEntEn: z.string(),
  recEntID: z.string(),
  recOrg: told,
  recOrgEn: told,
  sheetStatus: nodeStatus.schema,
  can: z.object({ recall: z.boolean(), cancel: z.boolean() }),
});
export type SentListRow = z.output<typeof sentListRow>;

const optionalDay = z.preprocess((v) => (v === '' || v === null ? undefined : v), isoDate.optional());
/**
 * Beside search, type (`kind`), status and the other columns of a list: whose sheets, and what columns do not hold. Own
 * MDS or own modules must be ticked. A rate search names at least one number.
 */
const sheetQuestion = {
  ownerMds: flag.default(true),
  ownerUnit: flag.default(true),
  /** Received and accepted. */ mdsApproved: flag.default(false),
  mdsPublished: flag.default(false),
  latestVer: flag.default(false),
  cid: id.optional(),
  folderId: id.optional(),
  supplier: optionalText(200),
  /** With everything below it. */ classCode: optionalText(20),
  dateType: dateType.lenient.default(2),
  dateFrom: optionalDay,
  dateTo: optionalDay,
  rates: z
    .array(z.object({ rate: searchRate.schema, from: optionalPercent, to: optionalPercent }))
    .max(searchRate.values.length)
    .optional(),
  /** CAS number of a substance anywhere below. */ cas: optionalText(20),
  recyclate: recyclateAnswer.lenient.optional(),
};
export const sheetSearch = pageInput(sheetQuestion);
export type SheetSearch = Omit<z.output<typeof sheetSearch>, 'page'>;

/** A question that a person keeps, as the address bar carries it. */
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
 * Received, sent and own sheets as lists; `ids` below `/exchange/received` name shares, below `/exchange/search`
 * sheets.
 */
export const exchangeListsApi = {
  received: {
    /** `forwardable`: what may be forwarded only, accepted and with the sender's leave. */
    page: route({
      method: 'POST',
      path: `${received}/page`,
      needs: 'exchange:received:query',
      answer: 'page',
      input: pageInput({ forwardable: flag.default(false) }),
      output: pageOf(receivedListRow),
    }),
    export: route({
      method: 'POST',
      path: `${received}/export`,
      needs: 'exchange:received:export',
      answer: 'file',
      input: pageQuery,
      output: fileBody,
    }),
    /**
     * A zip with a file of the format a sheet, at most 50; they count as downloaded then. What the format cannot say is
     * listed in a workbook beside them.
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
    page: route({
      method: 'POST',
      path: `${sent}/page`,
      needs: 'exchange:sent:query',
      answer: 'page',
      input: pageQuery,
      output: pageOf(sentListRow),
    }),
    export: route({
      method: 'POST',
      path: `${sent}/export`,
      needs: 'exchange:sent:query',
      answer: 'file',
      input: pageQuery,
      output: fileBody,
    }),
  },
  search: {
    page: route({
      method: 'POST',
      path: `${search}/page`,
      needs: 'mds:sheet:query',
      answer: 'page',
      input: sheetSearch,
      output: pageOf(sheetRow),
    }),
    export: route({
      method: 'POST',
      path: `${search}/export`,
      needs: 'mds:sheet:export',
      answer: 'file',
      input: sheetSearch,
      output: fileBody,
    }),
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
  /** Of the person who asks. */
  saved: {
    list: route({
      method: 'GET',
      path: `${saved}/list`,
      needs: 'signedIn',
      answer: 'list',
      output: z.array(savedSearch),
    }),
    saveOrUpdate: route({
      method: 'POST',
      path: `${saved}/saveOrUpdate`,
      needs: 'signedIn',
      says: 'saved',
      input: searchSave,
      output: savedSearch,
    }),
    delete: route({ method: 'DELETE', path: `${saved}/delete`, needs: 'signedIn', answer: 'ok', input: byIds }),
  },
};
