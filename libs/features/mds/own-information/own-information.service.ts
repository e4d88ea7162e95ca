import { Injectable } from '@nestjs/common';
import type { OwnInformation } from '@matlas/contract';
import type { SupplierField } from '@matlas/domain';
import { type Auth, notFound } from '@matlas/server-kit';
import { OwnInformationStore } from './own-information.store';

/** The fields that rule SUP-1 requires. */
function missingOf({ nameZh, duns, taxCode, address }: OwnInformation['enterprise']): SupplierField[] {
  const isThere = {
    enterpriseName: nameZh !== '',
    dunsOrTaxId: Boolean(duns ?? taxCode),
    address: address !== null,
  } as const;
  return (['enterpriseName', 'dunsOrTaxId', 'address'] as const).filter((field) => !isThere[field]);
}

@Injectable()
export class OwnInformationService {
  constructor(private readonly own: OwnInformationStore) {}

  async get(auth: Auth): Promise<OwnInformation> {
    const enterprise = await this.own.findEnterprise(auth.scope);
    if (!enterprise) throw notFound('enterprise');
    return {
      enterprise,
      missing: missingOf(enterprise),
      contacts: await this.own.listContacts(auth.scope, auth.userId),
    };
  }
}
