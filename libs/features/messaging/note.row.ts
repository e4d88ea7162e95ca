import type { NoteRow } from '@matlas/contract';
import type { NoteRecord } from './note.store';

/** Notes of the platform cannot be answered, because nobody would read the reply. */
export const mayOnNote = (note: Pick<NoteRecord, 'senderId'>): NoteRow['can'] => ({ reply: note.senderId !== null });

export const toNoteRow = (note: NoteRecord): NoteRow => ({
  ...note,
  createTime: note.createTime.toISOString(),
  updateTime: note.updateTime.toISOString(),
  can: mayOnNote(note),
});
