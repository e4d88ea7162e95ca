import { Injectable } from '@nestjs/common';
import type { api, DeviationTotals, In, MassDeviationRow, Page } from '@matlas/contract';
import { IMDS_DEVIATION_TABLE } from '@matlas/domain';
import type { Auth } from '@matlas/server-kit';
import { MassDetailService } from '../material-detail/mass-detail.service';
import { MassDeviationStore } from './mass-deviation.store';

type Routes = typeof api.analysisDeviation;

/** Measured masses compared with calculated masses, from the newest stored result; empty while there is no result. */
@Injectable()
export class MassDeviationService {
  constructor(
    private readonly details: MassDetailService,
    private readonly deviations: MassDeviationStore,
  ) {}

  async page(auth: Auth, { modId, page, ...filter }: In<Routes['page']>): Promise<Page<MassDeviationRow>> {
    const detail = await this.details.findNewest(auth, modId, filter.ckid);
    return detail ? this.deviations.page(detail.id, filter, page) : { records: [], total: 0 };
  }
  async getTotals(auth: Auth, { modId, page: _page, ...filter }: In<Routes['totals']>): Promise<DeviationTotals> {
    const detail = await this.details.findNewest(auth, modId, filter.ckid);
    const table = IMDS_DEVIATION_TABLE.steps.map((step) => ({ ...step }));
    return detail
      ? { kinds: await this.deviations.countByKind(detail.id, filter), notCompared: detail.notCompared, table }
      : { kinds: [], notCompared: 0, table };
  }
  async suppliers(auth: Auth, modId: number): Promise<{ name: string; foreignName: string | null }[]> {
    const detail = await this.details.findNewest(auth, modId);
    return detail ? this.deviations.listSuppliers(detail.id) : [];
  }
}
