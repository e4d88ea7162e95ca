import { useT } from '@matlas/web-kit';
import { useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { PublicCard, PublicLayout } from '../public-layout';
import { LostLoginName } from './lost-login-name';
import { LostPassword } from './lost-password';

const ways = ['password', 'loginName'] as const;
type Way = (typeof ways)[number];

interface SwitchProps {
  way: Way;
  onChange: (way: Way) => void;
}

function WaySwitch({ way, onChange }: SwitchProps) {
  const t = useT();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = ways.find((each) => each !== way) ?? way;
    onChange(other);
    document.getElementById(`forget-${other}`)?.focus();
  };
  return (
    <div className="s-switch" role="tablist" aria-label={t('public.forget.title')} onKeyDown={onKeyDown}>
      {ways.map((each) => (
        <button
          key={each}
          id={`forget-${each}`}
          type="button"
          role="tab"
          aria-selected={each === way}
          aria-controls="forget-panel"
          tabIndex={each === way ? 0 : -1}
          onClick={() => onChange(each)}
        >
          {t(`public.forget.${each}`)}
        </button>
      ))}
    </div>
  );
}

/**
 * Recovery of a password or login name by mail to the registered mailbox. The answer does not reveal whether an
 * account exists.
 */
export function ForgetPage() {
  const t = useT();
  const [way, setWay] = useState<Way>('password');
  return (
    <PublicLayout title={t('public.forget.title')}>
      <PublicCard title={t('public.forget.title')}>
        <WaySwitch way={way} onChange={setWay} />
        <div id="forget-panel" role="tabpanel" aria-labelledby={`forget-${way}`}>
          {way === 'password' ? <LostPassword /> : <LostLoginName />}
        </div>
        <nav className="s-public-ways" aria-label={t('public.otherWays')}>
          <Link to="/login">{t('public.toSignIn')}</Link>
        </nav>
      </PublicCard>
    </PublicLayout>
  );
}
