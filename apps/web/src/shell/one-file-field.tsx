import { CloseOutlined } from '@ant-design/icons';
import { filePurpose, refuseFile, refuseSize, SNIFFED_BYTES, type FilePurposeName } from '@matlas/contract';
import { formatBytes, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import './one-file-field.css';

/** Why a file cannot be sent, by its name, content and size; undefined when it can. */
async function refusalOf(purpose: FilePurposeName, file: File) {
  const refusal = refuseFile(purpose, file.name) ?? refuseSize(purpose, file.size);
  return refusal ?? refuseFile(purpose, file.name, new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()));
}

/** What a form gives its field. */
export interface FileFieldProps {
  id?: string;
  value?: File | undefined;
  onChange?: (file: File | undefined) => void;
}
interface Looks {
  purpose: FilePurposeName;
  icon: ReactNode;
  /** Name of the field, the button that opens the choice, and the one that removes the file. */
  words: { label: string; choose: string; remove: (name: string) => string };
  /** Another way to a file. */
  other?: { icon: ReactNode; word: string; take: () => Promise<File | undefined> } | undefined;
}

/** One file that is sent with a form. A file that is not allowed is refused before the upload. */
export function OneFileField({ id, value, onChange, purpose, icon, words, other }: FileFieldProps & Looks) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [trouble, setTrouble] = useState<string>();
  const take = async (chosen: Promise<File | undefined>) => {
    const file = await chosen;
    if (!file) return;
    const refusal = await refusalOf(purpose, file);
    setTrouble(refusal && t(`errors.${refusal.code}`, refusal.params));
    if (!refusal) onChange?.(file);
  };
  const run = (chosen: Promise<File | undefined>) =>
    void take(chosen).catch((reason: Error) => setTrouble(reason.message));
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    run(Promise.resolve(event.target.files?.[0]));
    // Reset, so that the same file can be chosen again.
    event.target.value = '';
  };
  const accepted = filePurpose(purpose)
    .types.map((type) => `.${type}`)
    .join(',');
  return (
    <div id={id} className="s-one-file">
      <input ref={input} type="file" hidden accept={accepted} aria-label={words.label} onChange={choose} />
      {value ? (
        <ChosenFile file={value} icon={icon} remove={words.remove(value.name)} onRemove={() => onChange?.(undefined)} />
      ) : (
        <span className="s-one-file-line">
          <Button size="small" icon={icon} onClick={() => input.current?.click()}>
            {words.choose}
          </Button>
          {other ? (
            <Button size="small" icon={other.icon} onClick={() => run(other.take())}>
              {other.word}
            </Button>
          ) : null}
        </span>
      )}
      {trouble ? (
        <p className="s-one-file-trouble" role="alert">
          {trouble}
        </p>
      ) : null}
    </div>
  );
}

interface Chosen {
  file: File;
  icon: ReactNode;
  remove: string;
  onRemove: () => void;
}
function ChosenFile({ file, icon, remove, onRemove }: Chosen) {
  return (
    <span className="s-one-file-line">
      {icon}
      <span className="m-cut" title={file.name}>
        {file.name}
      </span>
      <span className="m-faint">{formatBytes(file.size)}</span>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={remove}
        title={remove}
        onClick={onRemove}
      />
    </span>
  );
}
