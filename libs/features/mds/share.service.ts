import { Injectable } from '@nestjs/common';
import type { ReceiveStatus } from '@matlas/contract';
import { clock, Db } from '@matlas/server-kit';
import { bulkInsert } from './bulk-insert';

/** A sheet at another enterprise, with the code, number and name that the sender gave it there. */
export interface SheetShare {
  sheetId: number;
  enterpriseId: number;
  organisationId?: number | undefined;
  receiveStatus: ReceiveStatus;
  supplierCode?: string | undefined;
  number?: string | undefined;
  name?: string | undefined;
  /** True when the recipient may forward the sheet. */ forwardAllowed?: boolean | undefined;
}

/** Recipients of sheets; sending itself belongs to the area exchange. */
@Injectable()
export class MdsShareService {
  constructor(private readonly db: Db) {}

  /** Inserts or updates any number of shares in one statement. Runs in the caller's transaction. */
  async saveShares(shares: readonly SheetShare[]): Promise<void> {
    await bulkInsert<SheetShare>(
      this.db,
      'mds_share',
      {
        sheet_id: ['int', (share) => share.sheetId],
        enterprise_id: ['int', (share) => share.enterpriseId],
        organisation_id: ['int', (share) => share.organisationId],
        receive_status: ['text', (share) => share.receiveStatus],
        supplier_code: ['text', (share) => share.supplierCode],
        number: ['text', (share) => share.number],
        name: ['text', (share) => share.name],
        forward_allowed: ['boolean', (share) => share.forwardAllowed ?? false],
        decided_at: [
          'timestamptz',
          (share) => (share.receiveStatus === 'P' || share.receiveStatus === 'R' ? clock.now() : undefined),
        ],
      },
      shares,
      `on conflict (sheet_id, enterprise_id) do update set receive_status = excluded.receive_status,
        supplier_code = excluded.supplier_code, number = excluded.number, name = excluded.name`,
    );
  }
}
