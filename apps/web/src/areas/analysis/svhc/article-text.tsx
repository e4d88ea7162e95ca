import { CopyOutlined } from '@ant-design/icons';
import { analysisGroupsApi, type AnalysisRun, type ArticleText as ToldArticle } from '@matlas/contract';
import {
  ErrorState,
  formatDateTime,
  PanelSection,
  useCommand,
  useLanguage,
  useMay,
  useRoute,
  useSettled,
  useT,
} from '@matlas/web-kit';
import { App, Button, Input, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { candidateListIds } from './svhc-law';

const languages = ['zh', 'en'] as const;
type Language = (typeof languages)[number];
const maxNoteLength = 2000;

/** The stored note on safe use, with a button to save a new one. The note belongs to the article, not to the run. */
function SafeUseNote({
  run,
  articleKey,
  storedNote: storedText,
  note,
  onChange,
}: {
  run: AnalysisRun;
  articleKey: string;
  storedNote: ToldArticle['safeUse'];
  note: string;
  onChange: (note: string) => void;
}) {
  const t = useT();
  const may = useMay();
  const save = useCommand(analysisGroupsApi.saveSafeUse, { log: ['analysis.svhc.title', 'analysis.svhc.keepNote'] });
  const isSame = note.trim() === (storedText?.text ?? '');
  return (
    <>
      <label className="a-note">
        <span className="m-faint">{t('analysis.svhc.safeUse')}</span>
        <Input.TextArea
          rows={2}
          maxLength={maxNoteLength}
          value={note}
          placeholder={t('analysis.svhc.safeUseHint')}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      {storedText && isSame ? (
        <p className="m-faint">
          {t('analysis.svhc.noteKept', { by: storedText.by ?? '–', date: formatDateTime(storedText.at) })}
        </p>
      ) : null}
      {may(analysisGroupsApi.saveSafeUse) && !isSame ? (
        <Button
          size="small"
          loading={save.isPending}
          onClick={() => save.mutate({ runId: run.id, key: articleKey, text: note })}
        >
          {t(note.trim() === '' ? 'analysis.svhc.removeNote' : 'analysis.svhc.keepNote')}
        </Button>
      ) : null}
    </>
  );
}

/**
 * The information for the recipient of an article (REACH Art. 33(1)), as text to copy. The user can add a note on
 * safe use.
 */
export function ArticleText({ run, articleKey }: { run: AnalysisRun; articleKey: string }) {
  const t = useT();
  const { message } = App.useApp();
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own === 'zh' ? 'zh' : 'en');
  /** The edited note; undefined while it is unchanged. */
  const [typed, setTyped] = useState<string>();
  const isTyped = typed !== undefined;
  const settled = useSettled(typed ?? '');
  const input = useMemo(
    () => ({ runId: run.id, key: articleKey, lawIds: candidateListIds(run), ...(isTyped ? { safeUse: settled } : {}) }),
    [run, articleKey, isTyped, settled],
  );
  const { data, error, refetch } = useRoute(analysisGroupsApi.articleText, input, {
    log: 'analysis.log.articleText',
    keepPrevious: true,
  });
  const text = data?.[language] ?? '';
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    void message.success(t('analysis.copied'));
  };
  const switcher = (
    <Segmented<Language>
      size="small"
      aria-label={t('analysis.svhc.textLanguage')}
      value={language}
      onChange={setLanguage}
      options={languages.map((value) => ({ value, label: t(`analysis.svhc.language.${value}`) }))}
    />
  );
  return (
    <PanelSection title={t('analysis.svhc.text')} extra={switcher}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      <pre className="a-told" lang={language} tabIndex={0} aria-label={t('analysis.svhc.text')}>
        {text}
      </pre>
      <SafeUseNote
        run={run}
        articleKey={articleKey}
        storedNote={data?.safeUse ?? null}
        note={typed ?? data?.safeUse?.text ?? ''}
        onChange={setTyped}
      />
      <Button icon={<CopyOutlined aria-hidden />} disabled={text === ''} onClick={() => void copy()}>
        {t('analysis.svhc.copyText')}
      </Button>
    </PanelSection>
  );
}
