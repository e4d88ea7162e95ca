import type { RegistrationRow } from '@matlas/contract';
import type { RegistrationRecord } from './registration.store';

/** The registration for the centre, without the hash of the password. */
export function toRegistrationRow(record: RegistrationRecord): RegistrationRow {
  const {
    passwordHash: _,
    invitedBy: __,
    invitedByName,
    invitedByEnName,
    createTime,
    confirmedAt,
    decidedAt,
    ...fields
  } = record;
  const isOpen = record.state === 'waiting';
  return {
    ...fields,
    invitedBy: invitedByName,
    invitedByEn: invitedByEnName,
    createTime: createTime.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    can: { approve: isOpen, refuse: isOpen },
  };
}
