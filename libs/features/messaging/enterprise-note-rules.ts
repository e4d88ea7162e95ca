import { Injectable } from '@nestjs/common';
import { displayName } from '@matlas/contract';
import { PermissionHolderStore } from '@matlas/features/identity';
import { clock, type Language } from '@matlas/server-kit';
import { type NoteRule, rule } from './note-rule';

const enterpriseIn = (language: Language, event: { enterpriseName: string; enterpriseEnName: string }): string =>
  displayName(language, { name: event.enterpriseName, foreignName: event.enterpriseEnName });
const sideIn = (language: Language, { nameZh, nameEn }: { nameZh: string; nameEn: string }): string =>
  displayName(language, { name: nameZh, foreignName: nameEn });
const REGISTRATIONS_PAGE = '/org/RegisterSupplier';
const CERTIFICATES_PAGE = '/org/CerManager';
const CHANGES_PAGE = '/org/ModifyEnterpriseInformation';

/** Notes about registrations, enterprises, their contracts and certificates. */
@Injectable()
export class EnterpriseNoteRules {
  constructor(private readonly holders: PermissionHolderStore) {}

  readonly table: readonly NoteRule[] = [
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
          date: clock.day(undoUntil),
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
  ];
}
