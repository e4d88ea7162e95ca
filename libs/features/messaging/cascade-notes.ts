import { Injectable } from '@nestjs/common';
import { displayName } from '@matlas/contract';
import { ownsRecord } from '@matlas/domain';
import { PermissionHolderStore } from '@matlas/features/identity';
import { type AppEvents, AuthLookup, type Language } from '@matlas/server-kit';
import type { PlatformNote } from './note-writer';

type CascadeRequestEvent = AppEvents['cascade.asked'];
type Sheet = CascadeRequestEvent['sheets'][number];
type Change = CascadeRequestEvent['changes'][number];
const NAMES = 5;

/**
 * Notes on requests of cascades to the owners of other sheets: each user is notified only of sheets that they may
 * edit.
 */
@Injectable()
export class CascadeNotes {
  constructor(
    private readonly holders: PermissionHolderStore,
    private readonly people: AuthLookup,
  ) {}

  async notesOfRequest(event: CascadeRequestEvent): Promise<PlatformNote[]> {
    return (await this.groupReaders(event)).map(({ sheets, userIds, part }) => ({
      type: 'sheet',
      key: 'cascadeAsked',
      params: (language) => ({
        ...changesIn(language, event),
        sheets: namesIn(
          language,
          sheets.map((sheet) => displayName(language, sheet)),
        ),
        count: sheets.length,
      }),
      sourceKey: `cascade.asked:${event.cascadeId}:${event.enterpriseId}:${part}`,
      link: `/mds/cascade?asked=${event.cascadeId}`,
      userIds,
    }));
  }
  async notesOfWithdrawal(event: CascadeRequestEvent): Promise<PlatformNote[]> {
    const userIds = (await this.groupReaders(event)).flatMap((readers) => readers.userIds);
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
  /** Users of the enterprise who may adopt a new version, grouped by the sheets that they may edit. */
  private async groupReaders({
    enterpriseId,
    sheets,
  }: CascadeRequestEvent): Promise<{ sheets: Sheet[]; userIds: number[]; part: string }[]> {
    const groups = new Map<string, { sheets: Sheet[]; userIds: number[]; part: string }>();
    for (const userId of await this.holders.listOfEnterprise(enterpriseId, 'mds:references:edit')) {
      const auth = await this.people.byUser(userId);
      const editable = auth ? sheets.filter((sheet) => ownsRecord(auth.scope, sheet)) : [];
      if (editable.length === 0) continue;
      const part = editable.map((sheet) => sheets.indexOf(sheet)).join(',');
      groups.set(part, { sheets: editable, part, userIds: [...(groups.get(part)?.userIds ?? []), userId] });
    }
    return [...groups.values()];
  }
}

const namesIn = (language: Language, names: readonly string[]): string =>
  names.length > NAMES
    ? `${names.slice(0, NAMES).join(language === 'zh' ? '、' : ', ')}…`
    : new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
const changeIn = (language: Language, change: Change): string =>
  `${displayName(language, change)}${change.cver === null ? '' : ` v${change.cver}`}`;
const changesIn = (language: Language, { asking, changes }: CascadeRequestEvent): Record<string, string> => ({
  enterprise: displayName(language, { name: asking.nameZh, foreignName: asking.nameEn }),
  changes: namesIn(
    language,
    changes.map((change) => changeIn(language, change)),
  ),
});
