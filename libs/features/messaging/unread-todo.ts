import { countedTodo } from '@matlas/server-kit';
import { NoteStore } from './note.store';

/** Unread messages of the user. */
export const unreadTodo = countedTodo({
  key: 'unreadNotes',
  needs: 'signedIn',
  link: '/other/message?read=0',
  order: 50,
  uses: [NoteStore],
  count: async ({ scope }, notes) => ({ count: await notes.countUnread(scope) }),
});
