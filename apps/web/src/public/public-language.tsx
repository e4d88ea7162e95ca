import { changeLanguage, useLanguage, useT } from '@matlas/web-kit';
import { Button } from './parts/button';
import { Icon } from './parts/icons';

/** Switches to the other language. */
export function PublicLanguage() {
  const t = useT();
  const other = useLanguage() === 'zh' ? 'en' : 'zh';
  return (
    <span lang={other === 'zh' ? 'zh-CN' : 'en-GB'}>
      <Button kind="text" aria-label={t('public.switchLanguage')} onClick={() => void changeLanguage(other)}>
        <Icon name="language" />
        {t('public.otherLanguage')}
      </Button>
    </span>
  );
}
