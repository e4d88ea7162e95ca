/** Events of the catalogue, published after the commit. */
declare module '@matlas/server-kit' {
  interface AppEvents {
    /** A substance was created or changed; `isShared`: it belongs to the platform. */
    'substance.saved': { substanceId: number; isShared: boolean };
    /** An enterprise requested a new substance from the centre. */
    'substance.requested': {
      requestId: number;
      enterpriseName: string;
      enterpriseEnName: string;
      nameZh: string;
      nameEn: string;
    };
    /** The centre decided a request; `substance` is the substance of its answer. */
    'substance.requestDecided': {
      requestId: number;
      state: 'accepted' | 'existing' | 'rejected';
      requestedBy: number | null;
      nameZh: string;
      nameEn: string;
      reason: string | null;
      substance: { id: number; cas: string | null; nameZh: string | null; nameEn: string } | null;
    };
  }
}
export {};
