import { enterpriseIdentity } from '@matlas/contract';
import { useT } from '@matlas/web-kit';

const identities: ReadonlySet<string> = new Set(enterpriseIdentity.values);

/** Role of an enterprise in the supply chain; the operating centre has none. */
export function useIdentityOf(): (identity: string) => string {
  const t = useT();
  return (identity) => (identities.has(identity) ? t(`enums.enterpriseIdentity.${identity}`) : t('enterprises.centre'));
}
