import { Injectable } from '@nestjs/common';
import type { RequestDataType } from '@matlas/contract';
import type { StoredRequestStatus } from '@matlas/domain';
import { PlatformDb } from '@matlas/server-kit';
import type { AttachedFinding } from '../core/rejection-text';

/**
 * Data for notifications about a request and their readers. `contactId`: the contact person at the supplier that
 * the request names; `workers`: users of the supplier who worked on it.
 */
export interface RequestForNotice {
  id: number;
  status: StoredRequestStatus;
  enterpriseId: number;
  organisationId: number;
  createdBy: number | null;
  recipientUserId: number | null;
  supplierId: number | null;
  supplierOrganisationId: number | null;
  contact: string | null;
  email: string | null;
  requesterZh: string;
  requesterEn: string;
  supplierZh: string;
  supplierEn: string;
  supplyNumber: string;
  supplyName: string;
  projectName: string;
  dataType: RequestDataType;
  deadline: string;
  daysLeft: number;
  rejectReason: string | null;
  returnReason: string | null;
  returnText: string | null;
  returnFindings: AttachedFinding[] | null;
  workers: number[];
}

/** For notifications: reads data of both enterprises of a request. */
@Injectable()
export class RequestReadersStore {
  constructor(private readonly db: PlatformDb) {}

  findRequest(requestId: number): Promise<RequestForNotice | undefined> {
    return this.db.row<RequestForNotice>(
      `select q.id, q.status, q.enterprise_id as "enterpriseId", q.organisation_id as "organisationId",
          q.created_by as "createdBy", q.recipient_user_id as "recipientUserId", q.supplier_id as "supplierId",
          q.supplier_organisation_id as "supplierOrganisationId", q.contact, q.email,
         e.name_zh as "requesterZh", e.name_en as "requesterEn", coalesce(s.name_zh, q.supplier_name) as "supplierZh",
           coalesce(s.name_en, q.supplier_name) as "supplierEn", q.supply_number as "supplyNumber",
           q.supply_name as "supplyName", q.project_name as "projectName",
         q.data_type as "dataType", q.deadline::text as deadline, (q.deadline - current_date)::int as "daysLeft",
           q.reject_reason as "rejectReason", q.return_reason as "returnReason", q.return_text as "returnText",
           q.return_findings as "returnFindings",
         array(select distinct v.by_user_id
         from mds_request_event v
         where v.request_id = q.id and v.by_enterprise_id = q.supplier_id and v.by_user_id is not null) as workers
       from mds_request q
       join enterprise e on e.id = q.enterprise_id
       left join enterprise s on s.id = q.supplier_id
       where q.id = $1`,
      [requestId],
    );
  }
}
