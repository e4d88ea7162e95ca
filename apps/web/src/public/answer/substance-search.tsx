import { exchangeGuestApi, nameIn, type GuestFactsWire } from '@matlas/contract';
import { call, useLanguage, useSettled, useT } from '@matlas/web-kit';
import { useEffect, useId, useState } from 'react';
import { Button } from '../parts/button';

const shortest = 2;

function useFound(
  code: string,
  q: string,
): { found: readonly GuestFactsWire[] | undefined; trouble: string | undefined } {
  const [answer, setAnswer] = useState<{ q: string; found?: readonly GuestFactsWire[]; trouble?: string }>();
  useEffect(() => {
    if (q.length < shortest) return undefined;
    const asking = new AbortController();
    call(exchangeGuestApi.substances, { code, q }, { log: 'guest.search.label', signal: asking.signal })
      .then((found) => setAnswer({ q, found }))
      .catch((error: Error) => {
        if (!asking.signal.aborted) setAnswer({ q, trouble: error.message });
      });
    return () => asking.abort();
  }, [code, q]);
  const isCurrent = answer?.q === q;
  return { found: isCurrent ? answer.found : undefined, trouble: isCurrent ? answer.trouble : undefined };
}

/** Searches a substance of the catalogue by number or name. */
export function SubstanceSearch({ code, onTake }: { code: string; onTake: (substance: GuestFactsWire) => void }) {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  const [text, setText] = useState('');
  const q = useSettled(text.trim());
  const { found, trouble } = useFound(code, q);
  const take = (substance: GuestFactsWire) => {
    onTake(substance);
    setText('');
  };
  const says =
    q.length < shortest
      ? t('guest.search.hint')
      : (trouble ??
        (found
          ? found.length === 0
            ? t('guest.search.none')
            : t('guest.search.found', { count: found.length })
          : t('guest.search.searching')));
  return (
    <div className="ga-search">
      <div className="s-field">
        <label htmlFor={id}>{t('guest.search.label')}</label>
        <span className="s-input">
          <input
            id={id}
            type="search"
            value={text}
            maxLength={100}
            autoComplete="off"
            aria-describedby={`${id}-says`}
            onChange={(event) => setText(event.target.value)}
          />
        </span>
        <p id={`${id}-says`} className="s-field-hint" role="status">
          {says}
        </p>
      </div>
      {q.length >= shortest && found && found.length > 0 ? (
        <ul className="ga-hits">
          {found.map((substance) => {
            const name = nameIn(language, substance.nameZh, substance.nameEn);
            return (
              <li key={substance.id}>
                <span>
                  <strong>{name}</strong> <span className="ga-code">{substance.cas ?? substance.ec ?? ''}</span>
                </span>
                <Button aria-label={`${t('guest.search.take')} ${name}`} onClick={() => take(substance)}>
                  {t('guest.search.take')}
                </Button>
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}
