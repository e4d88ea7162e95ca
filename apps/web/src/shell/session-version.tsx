import { sessionApi } from '@matlas/contract';
import { call, hasUnsavedWork, ignoreRefusal, onUnsavedWork, useT, VERSION_CHECK_MS } from '@matlas/web-kit';
import { Button } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** The version of the server when this page was loaded. */
let loaded: string | undefined;

/** The current version of the server if it differs from the loaded one, otherwise undefined. */
async function newerVersion(): Promise<string | undefined> {
  const { version } = await call(sessionApi.version, {}, { log: 'shell.version.check' });
  loaded ??= version;
  return version === loaded ? undefined : version;
}

/** Checks at intervals, and whenever the page becomes visible. */
function useNewerVersion(): string | undefined {
  const [newer, setNewer] = useState<string>();
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void newerVersion().then(setNewer).catch(ignoreRefusal);
    };
    ask();
    const timer = setInterval(ask, VERSION_CHECK_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
  return newer;
}

/** Offers to reload when a newer version is available, but not while there is unsaved work. */
export function SessionVersion({ reload = () => window.location.reload() }: { reload?: () => void }) {
  const t = useT();
  const newer = useNewerVersion();
  const [putOff, setPutOff] = useState<string>();
  const isUnsaved = useSyncExternalStore(onUnsavedWork, hasUnsavedWork);
  if (newer === undefined || newer === putOff) return null;
  return (
    <div className="s-version" role="status">
      <span>{t(isUnsaved ? 'shell.version.unsaved' : 'messages.newVersion')}</span>
      <Button size="small" onClick={() => setPutOff(newer)}>
        {t('shell.version.later')}
      </Button>
      <Button size="small" type="primary" disabled={isUnsaved} onClick={reload}>
        {t('shell.version.reload')}
      </Button>
    </div>
  );
}
