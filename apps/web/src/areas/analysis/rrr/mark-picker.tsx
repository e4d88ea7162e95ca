import { recyclabilityFlag, type RecyclabilityFlag } from '@matlas/contract';
import { RrrMarkTag, useT, useWordOf } from '@matlas/web-kit';
import { flags } from './rrr-figures';

interface MarkPickerProps {
  value: RecyclabilityFlag | null;
  onPick: (flag: RecyclabilityFlag) => void;
  /** Name of the radio group in the document. */
  name: string;
}

/** The six marks as one radio group, selected by the keys 1 to 6 in their order. */
export function MarkPicker({ value, onPick, name }: MarkPickerProps) {
  const t = useT();
  const wordOf = useWordOf();
  return (
    <fieldset className="r-picker">
      <legend className="m-hidden">{t('analysisRrr.field.flag')}</legend>
      {flags.map((flag, place) => (
        <label key={flag} className={`r-choice${value === flag ? ' is-chosen' : ''}`}>
          <input
            type="radio"
            name={name}
            value={flag}
            checked={value === flag}
            onChange={() => onPick(flag)}
            aria-keyshortcuts={String(place + 1)}
          />
          <RrrMarkTag value={flag} />
          <span className="r-choice-word" title={wordOf(recyclabilityFlag, flag)}>
            {t(`analysisRrr.flag.${flag}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
