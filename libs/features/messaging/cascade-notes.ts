import { Injectable } from '@nestjs/common';
import { ownName } from '@matlas/contract';
import { ownsRecord } from '@matlas/domain';
import { PermissionHolderStore } from '@matlas/features/identity';
import { type AppEvents, AuthLookup, type Language } from '@matlas/server-kit';
import type { PlatformNote } from './note-writer';

type Asked = AppEvents['cascade.asked'];
type Sheet = Asked['sheets'][number];
type Change = Asked['changes'][number];
const NAMES = 5;

/**
 * Requests of cascades to the owners of other sheets: each person reads of the sheets that they keep, and of no others.
 */
@Injectable()
export class CascadeNotes {
  constructor(
    private readonly holders: PermissionHolderStore,
    private readonly people: AuthLookup,
  ) {}

  async asked(event: Asked): Promise<PlatformNote[]> {
    return (await this.readers(event)).map(({ sheets, userIds, part }) => ({
      type: 'sheet',
      key: 'cascadeAsked',
      params: (language) => ({
        ...changesIn(language, event),
        sheets: namesIn(
          language,
          sheets.map((sheet) => ownName(language, sheet)),
        ),
        count: sheets.length,
      }),
      sourceKey: `cascade.asked:${event.cascadeId}:${event.enterpriseId}:${part}`,
      link: `/mds/cascade?asked=${event.cascadeId}`,
      userIds,
    }));
  }
  async withdrawn(event: Asked): Promise<PlatformNote[]> {
    const userIds = (await this.readers(event)).flatMap((readers) => readers.userIds);
    return [
      {
        type: 'sheet',
        key: 'cascadeWithdrawn',
        params: (language) => changesIn(language, event),
        sourceKey: `cascade.withdrawn:${event.cascadeId}:${event.enterpriseId}`,
        link: null,
        userIds,
      },
    ];
  }
  /** People of the enterprise who may take a new version, together where they keep the same of these sheets. */
  private async readers({
    enterpriseId,
    sheets,
  }: Asked): Promise<{ sheets: Sheet[]; userIds: number[]; part: string }[]> {
    const groups = new Map<string, { sheets: Sheet[]; userIds: number[]; part: string }>();
    for (const userId of await this.holders.ofEnterprise(enterpriseId, 'mds:references:edit')) {
      const auth = await this.people.byUser(userId);
      const kept = auth ? sheets.filter((sheet) => ownsRecord(auth.scope, sheet)) : [];
      if (kept.length === 0) continue;
      const part = kept.map((sheet) => sheets.indexOf(sheet)).join(',');
      groups.set(part, { sheets: kept, part, userIds: [...(groups.get(part)?.userIds ?? []), userId] });
    }
    return [...groups.values()];
  }
}

const namesIn = (language: Language, names: readonly string[]): string =>
  names.length > NAMES
    ? `${names.slice(0, NAMES).join(language === 'zh' ? '、' : ', ')}…`
    : new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
const changeIn = (language: Language, change: Change): string =>
  `${ownName(language, change)}${change.cver === null ? '' : ` v${change.cver}`}`;
const changesIn = (language: Language, { asking, changes }: Asked): Record<string, string> => ({
  enterprise: ownName(language, { name: asking.nameZh, foreignName: asking.nameEn }),
  changes: namesIn(
    language,
    changes.map((change) => changeIn(language, change)),
  ),
});
