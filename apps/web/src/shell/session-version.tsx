import { sessionApi } from '@matlas/contract';
import { call, hasUnsavedWork, onUnsavedWork, useT, VERSION_CHECK_MS } from '@matlas/web-kit';
import { Button } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** The version of the page as it was loaded. */
let loaded: string | undefined;

/**
 * The version that is served now, when it is not the loaded one. A server that does not answer says nothing about it.
 */
async function newerVersion(): Promise<string | undefined> {
  const { version } = await call(sessionApi.version, {}, { log: 'shell.version.check' });
  loaded ??= version;
  return version === loaded ? undefined : version;
}

/** Asks now and then, and whenever the page is looked at again. */
function useNewerVersion(): string | undefined {
  const [newer, setNewer] = useState<string>();
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible')
        void newerVersion()
          .then(setNewer)
          .catch(() => undefined);
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

/** A newer version is served: asks to load it, never while something would be lost by it. */
export function SessionVersion({ reload = () => window.location.reload() }: { reload?: () => void }) {
  const t = useT();
  const newer = useNewerVersion();
  const [putOff, setPutOff] = useState<string>();
  const isUnsaved = useSyncExternalStore(onUnsavedWork, hasUnsavedWork);
  if (newer === undefined || newer === putOff) return null;
  return (
    <div className="s-version" role="status">
      <span>{t(isUnsaved ? 'shell.version.unsaved' : 'shell.version.newer')}</span>
      <Button size="small" onClick={() => setPutOff(newer)}>
        {t('shell.version.later')}
      </Button>
      <Button size="small" type="primary" disabled={isUnsaved} onClick={reload}>
        {t('shell.version.reload')}
      </Button>
    </div>
  );
}
