import { robotApi } from '@matlas/contract';
import { useMay, useT } from '@matlas/web-kit';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { AccountList } from './account-list';
import { ChatMessageList } from './chat-message-list';
import { RobotList } from './robot-list';
import '../messaging.css';

const views = ['messages', 'robots', 'accounts'] as const;
type View = (typeof views)[number];
const isView = (text: string | null): text is View => views.some((view) => view === text);

/** What group chats received, the robots that bring it there, and who is mentioned by which account. */
export function RobotsScreen() {
  const t = useT();
  const mayEdit = useMay()(robotApi.saveOrUpdate);
  const [search, setSearch] = useSearchParams();
  const viewParameter = search.get('view');
  const view: View = mayEdit && isView(viewParameter) ? viewParameter : 'messages';
  const actions = mayEdit ? (
    <Segmented<View>
      size="small"
      aria-label={t('robots.view.label')}
      value={view}
      options={views.map((value) => ({ value, label: t(`robots.view.${value}`) }))}
      onChange={(next) => setSearch(next === 'messages' ? {} : { view: next }, { replace: true })}
    />
  ) : null;
  if (view === 'robots') return <RobotList actions={actions} />;
  return view === 'accounts' ? <AccountList actions={actions} /> : <ChatMessageList actions={actions} />;
}
