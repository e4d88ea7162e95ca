import { CloseOutlined } from '@ant-design/icons';
import { useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { numberIn } from '../analysis-state';

/** What a list of an impact is narrowed to, from the address. */
export function useNarrowed(): { entryId?: number; modId?: number } {
  const [search] = useSearchParams();
  const [entryId, modId] = [numberIn(search.get('entryId')), numberIn(search.get('modId'))];
  return { ...(entryId === undefined ? {} : { entryId }), ...(modId === undefined ? {} : { modId }) };
}

/** Says that only a part is shown, and lifts it. */
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
