import { Injectable } from '@nestjs/common';
import { nameIn, displayName } from '@matlas/contract';
import { HookedModelStore } from '@matlas/features/bom';
import { PermissionHolderStore } from '@matlas/features/identity';
import { type AppEvents, clock, JobStore, type Language, systemAuth, Translator } from '@matlas/server-kit';
import { AnalysisNotes } from './analysis-notes';
import { CascadeNotes } from './cascade-notes';
import { DecisionNotes } from './decision-notes';
import { DisclosureNotes } from './disclosure-notes';
import { ExchangeNotes } from './exchange-notes';
import { jobNote } from './job-note';
import type { PlatformNote } from './note-writer';
import { RequestNotes } from './request-notes';
import { SubstanceNotes } from './substance-notes';

/** An event of any area, and the notes that it causes. */
export interface NoteRule<K extends keyof AppEvents = keyof AppEvents> {
  event: K;
  notes(event: AppEvents[K]): Promise<PlatformNote[]> | PlatformNote[];
}
const rule = <K extends keyof AppEvents>(event: K, notes: NoteRule<K>['notes']): NoteRule =>
  ({ event, notes }) as NoteRule;

const dayOf = (instant: string): string => clock.day(instant);
const enterpriseIn = (language: Language, event: { enterpriseName: string; enterpriseEnName: string }): string =>
  displayName(language, { name: event.enterpriseName, foreignName: event.enterpriseEnName });
const sideIn = (language: Language, { nameZh, nameEn }: { nameZh: string; nameEn: string }): string =>
  displayName(language, { name: nameZh, foreignName: nameEn });
const SECURITY_PAGE = '/setUserManage/index';
const REGISTRATIONS_PAGE = '/org/RegisterSupplier';
const CERTIFICATES_PAGE = '/org/CerManager';
const EXPIRING_PAGE = '/data/LocalData?tab=flawed&flaws=expiring';
const CHANGES_PAGE = '/org/ModifyEnterpriseInformation';

/** The table of all notes of the platform: event, readers, type, text and link. Later areas add their events here. */
@Injectable()
export class NoteRules {
  constructor(
    private readonly jobs: JobStore,
    private readonly holders: PermissionHolderStore,
    private readonly hooked: HookedModelStore,
    private readonly cascades: CascadeNotes,
    private readonly decisions: DecisionNotes,
    private readonly disclosures: DisclosureNotes,
    private readonly exchange: ExchangeNotes,
    private readonly substances: SubstanceNotes,
    private readonly requests: RequestNotes,
    private readonly analyses: AnalysisNotes,
    private readonly translator: Translator,
  ) {}

  readonly table: readonly NoteRule[] = [
    rule('job.ended', async ({ jobId }) => jobNote(await this.jobs.getJob(systemAuth().scope, jobId), this.translator)),
    rule('sheet.released', ({ sheetId, by }) => this.notesOfOutdated(sheetId, by)),
    rule('sheets.released', async ({ sheetIds, by }) => {
      const notes: PlatformNote[] = [];
      for (const sheetId of await this.hooked.filterOutdatingSheets(sheetIds))
        notes.push(...(await this.notesOfOutdated(sheetId, by)));
      return notes;
    }),
    rule('decision.happened', (event) => this.decisions.notesOfEvent(event)),
    rule('decision.expiring', (event) => this.decisions.notesOfExpiry(event)),
    rule('cascade.asked', (event) => this.cascades.notesOfRequest(event)),
    rule('cascade.withdrawn', (event) => this.cascades.notesOfWithdrawal(event)),
    rule('sheet.sent', (event) => this.exchange.notesOfSending(event)),
    rule('sheet.cancelled', (event) => this.exchange.notesOfCancellation(event)),
    rule('sheet.accepted', (event) => this.exchange.notesOfAcceptance(event)),
    rule('sheet.rejected', (event) => this.exchange.notesOfRejection(event)),
    rule('sheets.forwarded', (event) => this.exchange.notesOfForwarding(event)),
    rule('disclosure.found', (event) => this.disclosures.notesOfFound(event)),
    rule('disclosure.failed', (event) => this.disclosures.notesOfFailure(event)),
    rule('disclosure.done', (event) => this.disclosures.notesOfDisclosure(event)),
    rule('autopilot.stopped', (event) => this.disclosures.notesOfAutopilotStop(event)),
    rule('substance.requested', (event) => this.substances.notesOfRequest(event)),
    rule('substance.requestDecided', (event) => this.substances.notesOfDecision(event)),
    rule('request.happened', (event) => this.requests.notesOfEvent(event)),
    rule('analysis.told', (event) => this.analyses.notesOfAnalysis(event)),
    rule('impact.told', (event) => this.analyses.notesOfImpact(event)),
    rule('registration.waiting', async (event) => [
      {
        type: 'registration',
        key: 'registrationWaiting',
        params: (language) => ({ enterprise: enterpriseIn(language, event) }),
        sourceKey: `registration.waiting:${event.registrationId}`,
        link: REGISTRATIONS_PAGE,
        userIds: await this.holders.listAtCentre('extSys:enterprise:approve'),
      },
    ]),
    rule('registration.decided', async (event) => [
      {
        type: 'registration',
        key: event.approved ? 'registrationApproved' : 'registrationRefused',
        params: (language) => ({ enterprise: enterpriseIn(language, event) }),
        sourceKey: `registration.decided:${event.registrationId}`,
        link: REGISTRATIONS_PAGE,
        userIds:
          event.invitedByEnterpriseId === null
            ? []
            : await this.holders.listOfEnterprise(event.invitedByEnterpriseId, 'extSys:enterprise:edit'),
      },
    ]),
    rule('enterprise.changeRequested', async (event) => [
      {
        type: 'registration',
        key: 'enterpriseChangeWaiting',
        params: (language) => ({ enterprise: enterpriseIn(language, event) }),
        sourceKey: `enterprise.changeRequested:${event.changeId}`,
        link: CHANGES_PAGE,
        userIds: await this.holders.listAtCentre('extSys:enterprise:approve'),
      },
    ]),
    rule('enterprise.changeDecided', async (event) => [
      {
        type: 'registration',
        key: event.approved ? 'enterpriseChangeApproved' : 'enterpriseChangeRefused',
        params: (language) => ({ enterprise: enterpriseIn(language, event), reason: event.reason ?? '' }),
        sourceKey: `enterprise.changeDecided:${event.changeId}`,
        link: CHANGES_PAGE,
        userIds: await this.holders.listOfEnterprise(event.enterpriseId, 'extSys:enterprise:edit'),
      },
    ]),
    rule('enterprise.merged', async ({ mergeId, source, target, undoUntil, formerAdministrators }) => [
      {
        type: 'registration',
        key: 'enterpriseMerged',
        params: (language) => ({
          source: sideIn(language, source),
          target: sideIn(language, target),
          date: dayOf(undoUntil),
        }),
        sourceKey: `enterprise.merged:${mergeId}`,
        link: null,
        userIds: [
          ...new Set([
            ...formerAdministrators,
            ...(await this.holders.listOfEnterprise(target.id, 'extSys:enterprise:edit')),
          ]),
        ],
      },
    ]),
    rule('enterprise.separated', async ({ mergeId, source, target, formerAdministrators }) => [
      {
        type: 'registration',
        key: 'enterpriseSeparated',
        params: (language) => ({ source: sideIn(language, source), target: sideIn(language, target) }),
        sourceKey: `enterprise.separated:${mergeId}`,
        link: null,
        userIds: [
          ...new Set([
            ...formerAdministrators,
            ...(await this.holders.listOfEnterprise(target.id, 'extSys:enterprise:edit')),
          ]),
        ],
      },
    ]),
    rule('enterprise.contractEnding', async (event) => [
      {
        type: 'registration',
        key: 'contractEnding',
        params: (language) => ({ enterprise: enterpriseIn(language, event), date: event.contractEnd }),
        sourceKey: `enterprise.contractEnding:${event.enterpriseId}:${event.contractEnd}:${event.days}`,
        link: null,
        userIds: [
          ...new Set([
            ...(await this.holders.listOfEnterprise(event.enterpriseId, 'entorguser:user:grant')),
            ...(await this.holders.listAtCentre('extSys:enterprise:approve')),
          ]),
        ],
      },
    ]),
    rule('certificate.expiring', async ({ certificateId, enterpriseId, name, validUntil, days }) => [
      {
        type: 'registration',
        key: 'certificateExpiring',
        params: () => ({ name, date: validUntil }),
        sourceKey: `certificate.expiring:${certificateId}:${validUntil}:${days}`,
        link: CERTIFICATES_PAGE,
        userIds: await this.holders.listOfEnterprise(enterpriseId, 'extSys:certificate:edit'),
      },
    ]),
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
    rule('announcement.published', async ({ version, by, ...words }) => [
      {
        type: 'announcement',
        key: 'announcement',
        params: (language) => ({
          title: nameIn(language, words.title, words.titleEn),
          content: nameIn(language, words.content, words.contentEn),
        }),
        sourceKey: `announcement.published:${version}`,
        link: null,
        userIds: (await this.holders.listAllUsers()).filter((id) => id !== by),
      },
    ]),
    rule('password.expiring', ({ userId, days, expiresAt }) => [
      {
        type: 'security',
        key: 'passwordExpiring',
        params: () => ({ count: days, date: dayOf(expiresAt) }),
        sourceKey: `password.expiring:${userId}:${dayOf(expiresAt)}:${days}`,
        link: SECURITY_PAGE,
        userIds: [userId],
      },
    ]),
    rule('password.reset', ({ userId, by, at }) => [
      {
        type: 'security',
        key: 'passwordReset',
        params: () => ({ by }),
        sourceKey: `password.reset:${userId}:${at}`,
        link: SECURITY_PAGE,
        userIds: [userId],
      },
    ]),
    rule('session.replaced', ({ userId, at }) => [
      {
        type: 'security',
        key: 'sessionReplaced',
        sourceKey: `session.replaced:${userId}:${at}`,
        link: SECURITY_PAGE,
        userIds: [userId],
      },
    ]),
    rule('user.emailChanged', ({ userId, before, after, at }) => [
      {
        type: 'security',
        key: 'emailChanged',
        params: () => ({ before: before ?? '-', after: after ?? '-' }),
        sourceKey: `user.emailChanged:${userId}:${at}`,
        link: SECURITY_PAGE,
        userIds: [userId],
        alsoTo: before,
      },
    ]),
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
