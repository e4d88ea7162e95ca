import { CloseOutlined } from '@ant-design/icons';
import { useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { parsePositiveInteger } from '../analysis-state';

/** The filter of an impact list by entry or vehicle, from the URL. */
export function useImpactFilter(): { entryId?: number; modId?: number } {
  const [search] = useSearchParams();
  const [entryId, modId] = [parsePositiveInteger(search.get('entryId')), parsePositiveInteger(search.get('modId'))];
  return { ...(entryId === undefined ? {} : { entryId }), ...(modId === undefined ? {} : { modId }) };
}

/** Shows that the list is filtered, and removes the filter. */
export function Narrowed() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const key = search.has('entryId') ? 'entry' : search.has('modId') ? 'model' : undefined;
  if (!key) return null;
  const lift = () =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('entryId');
        next.delete('modId');
        next.delete('page');
        return next;
      },
      { replace: true },
    );
  return (
    <div className="im-narrowed">
      <span>{t(`impact.narrowed.${key}`)}</span>
      <Button size="small" type="text" icon={<CloseOutlined aria-hidden />} onClick={lift}>
        {t('impact.narrowed.lift')}
      </Button>
    </div>
  );
}
