import { Controller } from '@nestjs/common';
import { type EnumerationRow, enumerationsApi, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { ENUMERATION_ROWS } from './enumeration-rows';

@Controller()
export class EnumerationController {
  @Handle(enumerationsApi.list) list(
    _auth: Auth,
    { names, group }: In<typeof enumerationsApi.list>,
  ): Promise<EnumerationRow[]> {
    const isAsked = (row: EnumerationRow) =>
      (names.length === 0 || names.includes(row.name)) && (group === undefined || row.group === group);
    return Promise.resolve(ENUMERATION_ROWS.filter(isAsked));
  }
}
