import { Injectable } from '@nestjs/common';
import { displayName } from '@matlas/contract';
import { HookedModelStore } from '@matlas/features/bom';
import { PermissionHolderStore } from '@matlas/features/identity';
import { CascadeNotes } from './cascade-notes';
import { type NoteRule, rule } from './note-rule';
import type { PlatformNote } from './note-writer';

const EXPIRING_PAGE = '/data/LocalData?tab=flawed&flaws=expiring';

/** Notes about released and expiring sheets, and about cascades. */
@Injectable()
export class SheetNoteRules {
  constructor(
    private readonly hooked: HookedModelStore,
    private readonly holders: PermissionHolderStore,
    private readonly cascades: CascadeNotes,
  ) {}

  readonly table: readonly NoteRule[] = [
    rule('sheet.released', ({ sheetId, by }) => this.notesOfOutdated(sheetId, by)),
    rule('sheets.released', async ({ sheetIds, by }) => {
      const notes: PlatformNote[] = [];
      for (const sheetId of await this.hooked.filterOutdatingSheets(sheetIds))
        notes.push(...(await this.notesOfOutdated(sheetId, by)));
      return notes;
    }),
    rule('sheets.expiring', async ({ enterpriseId, createdBy, days, count, sheetId, validUntil, ...named }) => [
      {
        type: 'sheet',
        key: 'sheetsExpiring',
        params: (language) => ({ name: displayName(language, named), count, date: validUntil }),
        sourceKey: `sheets.expiring:${createdBy}:${sheetId}:${validUntil}:${days}`,
        link: EXPIRING_PAGE,
        userIds: await this.findEditors(createdBy, enterpriseId),
      },
    ]),
    rule('cascade.asked', (event) => this.cascades.notesOfRequest(event)),
    rule('cascade.withdrawn', (event) => this.cascades.notesOfWithdrawal(event)),
  ];

  /** The author of a sheet, as long as they may still edit own data; otherwise all users who may. */
  private async findEditors(createdBy: number, enterpriseId: number): Promise<number[]> {
    const holders = await this.holders.listOfEnterprise(enterpriseId, 'data:localDataManage:edit');
    return holders.includes(createdBy) ? [createdBy] : holders;
  }
  /** One note per vehicle; none for the user who released the sheet. */
  private async notesOfOutdated(sheetId: number, by: number): Promise<PlatformNote[]> {
    const sheet = await this.hooked.findReleasedSheet(sheetId);
    const models = sheet ? await this.hooked.listOutdatedModels(sheetId) : [];
    return models.map(({ modelId, projectName, createdBy, positions }) => ({
      type: 'sheet',
      key: 'sheetReleased',
      params: (language) => ({
        name: sheet && displayName(language, sheet),
        cver: sheet?.cver,
        model: projectName,
        count: positions,
      }),
      sourceKey: `sheet.released:${sheetId}:${modelId}`,
      link: `/vehicle/ModelAdmin?id=${modelId}`,
      userIds: createdBy === by ? [] : [createdBy],
    }));
  }
}
