interface EnterpriseNames {
  id: number;
  code: string;
  nameZh: string;
  nameEn: string;
}
/** Events of accounts, published after the commit. */
declare module '@matlas/server-kit' {
  interface AppEvents {
    'user.emailChanged': { userId: number; before: string | null; after: string | null; at: string };
    /** A password expires in `days`; published once for each number of days. */
    'password.expiring': { userId: number; days: number; expiresAt: string };
    /** An administrator reset the password to a new initial one. */
    'password.reset': { userId: number; by: string; at: string };
    /** A newer sign-in ended the session on another device. */
    'session.replaced': { userId: number; at: string };
    /** A sign-in from a device that the person had not used, although others are known. */
    'session.newDevice': { userId: number; address: string; agent: string; at: string };
    /** A registration with a confirmed mailbox waits for the centre. */
    'registration.waiting': { registrationId: number; enterpriseName: string; enterpriseEnName: string };
    /** The centre decided a registration; the enterprise that sent the invitation is notified. */
    'registration.decided': {
      registrationId: number;
      enterpriseName: string;
      enterpriseEnName: string;
      approved: boolean;
      invitedByEnterpriseId: number | null;
    };
    /** An enterprise requested a new name or mailbox. */
    'enterprise.changeRequested': { changeId: number; enterpriseName: string; enterpriseEnName: string };
    /** The centre decided such a request; `reason` is given for a refusal. */
    'enterprise.changeDecided': {
      changeId: number;
      enterpriseId: number;
      enterpriseName: string;
      enterpriseEnName: string;
      approved: boolean;
      reason: string | null;
    };
    /**
     * All data of the source belong to the target; the former administrators of the source are notified together
     * with those of the target.
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
    /** The contract of an enterprise ends in `days` or fewer; published once for each number of days. */
    'enterprise.contractEnding': {
      enterpriseId: number;
      enterpriseName: string;
      enterpriseEnName: string;
      contractEnd: string;
      days: number;
    };
    /** A certificate of an enterprise expires in `days` or fewer; published once for each number of days. */
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
