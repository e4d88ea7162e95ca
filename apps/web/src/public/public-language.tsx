import { changeLanguage, useLanguage, useT } from '@matlas/web-kit';
import { Button } from './parts/button';
import { Sign } from './parts/icons';

/** Shows the other language. */
export function PublicLanguage() {
  const t = useT();
  const other = useLanguage() === 'zh' ? 'en' : 'zh';
  return (
    <span lang={other === 'zh' ? 'zh-CN' : 'en-GB'}>
      <Button kind="text" aria-label={t('public.switchLanguage')} onClick={() => void changeLanguage(other)}>
        <Sign name="language" />
        {t('public.otherLanguage')}
      </Button>
    </span>
  );
}
