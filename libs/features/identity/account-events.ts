interface EnterpriseNames {
  id: number;
  code: string;
  nameZh: string;
  nameEn: string;
}
/** What happens to accounts, told after the commit. */
declare module '@matlas/server-kit' {
  interface AppEvents {
    'user.emailChanged': { userId: number; before: string | null; after: string | null; at: string };
    /** A password that runs out in `days`; told once for each number of days. */
    'password.expiring': { userId: number; days: number; expiresAt: string };
    /** An administrator made a new first password. */
    'password.reset': { userId: number; by: string; at: string };
    /** A newer sign-in ended the session of another device. */
    'session.replaced': { userId: number; at: string };
    /** An announcement of the operating centre to everybody. */
    'announcement.published': {
      version: number;
      title: string;
      content: string;
      titleEn: string | null;
      contentEn: string | null;
      by: number;
    };
    /** A registration whose mailbox is confirmed waits for the centre. */
    'registration.waiting': { registrationId: number; enterpriseName: string; enterpriseEnName: string };
    /** The centre decided over a registration; the enterprise that had invited it is told. */
    'registration.decided': {
      registrationId: number;
      enterpriseName: string;
      enterpriseEnName: string;
      approved: boolean;
      invitedByEnterpriseId: number | null;
    };
    /** An enterprise asks for a new name or mailbox. */
    'enterprise.changeRequested': { changeId: number; enterpriseName: string; enterpriseEnName: string };
    /** The centre decided over it; `reason` is that of a refusal. */
    'enterprise.changeDecided': {
      changeId: number;
      enterpriseId: number;
      enterpriseName: string;
      enterpriseEnName: string;
      approved: boolean;
      reason: string | null;
    };
    /**
     * Everything of the source belongs to the target; whoever administrated the source is told beside the target's
     * administrators.
     */
    'enterprise.merged': {
      mergeId: number;
      source: EnterpriseNames;
      target: EnterpriseNames;
      undoUntil: string;
      formerAdministrators: number[];
    };
    /** A merge was undone: the source is an enterprise again. */
    'enterprise.separated': {
      mergeId: number;
      source: EnterpriseNames;
      target: EnterpriseNames;
      formerAdministrators: number[];
    };
    /** The contract of an enterprise ends in `days` or fewer; told once for each number of days. */
    'enterprise.contractEnding': {
      enterpriseId: number;
      enterpriseName: string;
      enterpriseEnName: string;
      contractEnd: string;
      days: number;
    };
    /** A certificate of an enterprise that runs out in `days` or fewer; told once for each number of days. */
    'certificate.expiring': {
      certificateId: number;
      enterpriseId: number;
      name: string;
      validUntil: string;
      days: number;
    };
  }
}
export {};
