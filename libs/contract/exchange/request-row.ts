import { z } from 'zod';
import { REQUEST_EVENTS, REQUEST_PARTIES } from '@matlas/domain';
import { rejectReason, requestDataType, requestStatus } from '../enums';
import { guestState } from './guest';
import { id, instant, isoDate } from '../wire/kit';

const told = z.string().nullable();

export const requestParty = z.enum(REQUEST_PARTIES);
export const requestEventName = z.enum(REQUEST_EVENTS);

const party = z.object({
  code: told,
  nameZh: z.string(),
  nameEn: z.string(),
  departmentCode: told,
  departmentZh: told,
  departmentEn: told,
});
/** A request as one of its two parties sees it. */
export const requestRow = z.object({
  id,
  side: requestParty,
  projectName: z.string(),
  batch: told,
  requester: party,
  supplier: party,
  contact: told,
  recipientUserId: z.number().int().nullable(),
  recipientName: told,
  deadline: isoDate,
  daysLeft: z.number().int(),
  overdue: z.boolean(),
  supplyNumber: z.string(),
  supplyName: z.string(),
  dataType: requestDataType.schema,
  remark: told,
  status: requestStatus.schema,
  /** Why the supplier refused the request. */ rejectReason: told,
  /** Why the last answer was returned. */ returnReason: rejectReason.schema.nullable(),
  returnText: told,
  /** The MDS of the answer: `sheetId` only where the reader sees it. */
  sheetId: z.number().int().nullable(),
  cid: z.number().int().nullable(),
  cver: told,
  sheetName: told,
  /** The sending that carries it (`kid`). */ kid: z.number().int().nullable(),
  /** The supplier's own draft, begun from the request. */ draftSheetId: z.number().int().nullable(),
  /** Of a supplier without an account. */ email: told,
  link: z
    .object({
      state: guestState,
      expiresAt: instant.nullable(),
      openedAt: instant.nullable(),
      savedAt: instant.nullable(),
      submittedAt: instant.nullable(),
    })
    .nullable(),
  /** Of its mails and form. */ language: z.enum(['zh', 'en']),
  createdBy: told,
  sentAt: instant.nullable(),
  remindedAt: instant.nullable(),
  answeredAt: instant.nullable(),
  completedAt: instant.nullable(),
  createTime: instant,
  updateTime: instant,
  version: z.number().int(),
  can: z.object({
    change: z.boolean(),
    send: z.boolean(),
    remind: z.boolean(),
    delete: z.boolean(),
    start: z.boolean(),
    answer: z.boolean(),
    refuse: z.boolean(),
    withdraw: z.boolean(),
    accept: z.boolean(),
    return: z.boolean(),
    renewLink: z.boolean(),
    revokeLink: z.boolean(),
  }),
});
export type RequestRow = z.output<typeof requestRow>;
export const requestHistoryRow = z.object({
  id: z.number().int(),
  event: requestEventName,
  fromStatus: requestStatus.schema,
  toStatus: requestStatus.schema,
  byName: told,
  byEnterpriseZh: told,
  byEnterpriseEn: told,
  text: told,
  reason: rejectReason.schema.nullable(),
  at: instant,
});
export type RequestHistoryRow = z.output<typeof requestHistoryRow>;
