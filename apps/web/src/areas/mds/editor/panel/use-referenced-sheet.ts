import { mdsApi, type SheetRow } from '@matlas/contract';
import { compareVersions, type SheetReference } from '@matlas/domain';
import { useRoute } from '@matlas/web-kit';

/** List row of a referenced version, undefined when it is not visible to the reader. */
export function useReferencedSheet({ cid, cver }: SheetReference): SheetRow | undefined {
  const { data } = useRoute(
    mdsApi.sheets.pageVisible,
    { querys: { eq: { cid } }, latestOnly: false, pageNo: 1, pageSize: 50 },
    { log: 'mds.log.search' },
  );
  return data?.records.find((row) => row.cid === cid && compareVersions(row.cver, cver) === 0);
}
