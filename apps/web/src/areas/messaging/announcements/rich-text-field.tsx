import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { useT } from '@matlas/web-kit';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Button, Input, Popover } from 'antd';
import { useState, type ReactNode } from 'react';
import './announcements.css';

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: ['mailto'], defaultProtocol: 'https' },
  }),
];
const webAddress = /^(https?:\/\/|mailto:)\S+$/i;

interface Tool {
  name: string;
  icon: ReactNode;
  isActive?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}
const tools: readonly Tool[] = [
  {
    name: 'bold',
    icon: <BoldOutlined aria-hidden />,
    isActive: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    icon: <ItalicOutlined aria-hidden />,
    isActive: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'underline',
    icon: <UnderlineOutlined aria-hidden />,
    isActive: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'heading',
    icon: 'H',
    isActive: (editor) => editor.isActive('heading'),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'bullets',
    icon: <UnorderedListOutlined aria-hidden />,
    isActive: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'numbers',
    icon: <OrderedListOutlined aria-hidden />,
    isActive: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
];
const history: readonly Tool[] = [
  { name: 'undo', icon: <UndoOutlined aria-hidden />, run: (editor) => editor.chain().focus().undo().run() },
  { name: 'redo', icon: <RedoOutlined aria-hidden />, run: (editor) => editor.chain().focus().redo().run() },
];

function ToolButton({ tool: { name, icon, run }, isOn, editor }: { tool: Tool; isOn: boolean; editor: Editor }) {
  const t = useT();
  const label = t(`announcements.tool.${name}`);
  return (
    <Button
      type={isOn ? 'primary' : 'text'}
      size="small"
      icon={icon}
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      onClick={() => run(editor)}
    />
  );
}

/** Links lead to the web or to a mailbox; an empty address removes the link. */
function LinkTool({ editor, isOn }: { editor: Editor; isOn: boolean }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const change = (open: boolean) => {
    setOpen(open);
    if (open) setAddress(String(editor.getAttributes('link')['href'] ?? ''));
  };
  const isWrong = address !== '' && !webAddress.test(address);
  const apply = () => {
    if (isWrong) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    (address === '' ? chain.unsetLink() : chain.setLink({ href: address })).run();
    setOpen(false);
  };
  const content = (
    <Input
      autoFocus
      value={address}
      status={isWrong ? 'error' : ''}
      placeholder="https://"
      aria-label={t('announcements.linkAddress')}
      onChange={(event) => setAddress(event.target.value.trim())}
      onPressEnter={(event) => {
        event.preventDefault();
        apply();
      }}
      suffix={
        <Button type="link" size="small" disabled={isWrong} onClick={apply}>
          {t('announcements.setLink')}
        </Button>
      }
    />
  );
  const label = t('announcements.tool.link');
  return (
    <Popover open={isOpen} onOpenChange={change} trigger="click" content={content} title={label}>
      <Button
        type={isOn ? 'primary' : 'text'}
        size="small"
        icon={<LinkOutlined aria-hidden />}
        aria-label={label}
        title={label}
      />
    </Popover>
  );
}

function Toolbar({ editor }: { editor: Editor }) {
  const t = useT();
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      link: now.isActive('link'),
      ...Object.fromEntries(tools.map(({ name, isActive }) => [name, isActive?.(now) ?? false])),
    }),
  }) as Record<string, boolean>;
  return (
    <div className="a-tools" role="toolbar" aria-label={t('announcements.tools')}>
      {tools.map((tool) => (
        <ToolButton key={tool.name} tool={tool} isOn={active[tool.name] ?? false} editor={editor} />
      ))}
      <LinkTool editor={editor} isOn={active['link'] ?? false} />
      {history.map((tool) => (
        <ToolButton key={tool.name} tool={tool} isOn={false} editor={editor} />
      ))}
    </div>
  );
}

export interface RichTextFieldProps {
  id?: string;
  label: string;
  lang?: string;
  /** HTML; empty without a text. */
  value?: string | null;
  onChange?: (value: string) => void;
}

/** Form field for a text with headings, lists and links. */
export function RichTextField({ id, label, lang, value, onChange }: RichTextFieldProps) {
  const editor = useEditor({
    extensions,
    content: value ?? '',
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'a-text',
        ...(id ? { id } : {}),
        ...(lang ? { lang } : {}),
      },
    },
    onUpdate: ({ editor: now }) => onChange?.(now.isEmpty ? '' : now.getHTML()),
  });
  return (
    <div className="a-editor">
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}
