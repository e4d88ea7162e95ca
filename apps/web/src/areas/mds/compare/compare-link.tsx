import { mdsApi, mdsCompareApi, type SheetRow } from '@matlas/contract';
import { useMay, useRoute, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { comparePath } from '../../shared/paths';

/**
 * Link from a version to its comparison with the previous one (for the first version: with the next one). Absent
 * when there is only one version.
 */
export function CompareLink({ sheet }: { sheet: SheetRow }) {
  const t = useT();
  const may = useMay()(mdsCompareApi.compare);
  const { data = [] } = useRoute(mdsApi.sheets.versions, { id: sheet.id }, { log: 'mds.log.versions', enabled: may });
  const at = data.findIndex(({ id }) => id === sheet.id);
  const [older, newer] = [data[at + 1], data[at - 1]];
  if (!may || at < 0 || (!older && !newer)) return null;
  return (
    <Link to={older ? comparePath(older.id, sheet.id) : comparePath(sheet.id, newer?.id ?? sheet.id)}>
      <Button>{t('mdsCompare.action')}</Button>
    </Link>
  );
}

/** Compares two selected rows of a list, the older one on the left. */
export function CompareSelected({ sheets }: { sheets: readonly Pick<SheetRow, 'id'>[] }) {
  const t = useT();
  const may = useMay();
  const [one, other] = [...sheets].sort((first, second) => first.id - second.id);
  if (!may(mdsCompareApi.compare)) return null;
  const isPair = sheets.length === 2 && one !== undefined && other !== undefined;
  const button = (
    <Button size="small" disabled={!isPair} title={isPair ? undefined : t('mdsCompare.chooseTwo')}>
      {t('mdsCompare.action')}
    </Button>
  );
  return (
    <>
      {isPair ? <Link to={comparePath(one.id, other.id)}>{button}</Link> : button}
      {isPair ? null : <span className="m-faint">{t('mdsCompare.chooseTwo')}</span>}
    </>
  );
}
