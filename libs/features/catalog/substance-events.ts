/** What happens to the catalogue, told after the commit. */
declare module '@matlas/server-kit' {
  interface AppEvents {
    /** A substance was made or changed; `isShared`: one of the platform's. */
    'substance.saved': { substanceId: number; isShared: boolean };
    /** An enterprise asks the centre for a substance. */
    'substance.requested': {
      requestId: number;
      enterpriseName: string;
      enterpriseEnName: string;
      nameZh: string;
      nameEn: string;
    };
    /** The centre decided; `substance` is what the request was answered with. */
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
