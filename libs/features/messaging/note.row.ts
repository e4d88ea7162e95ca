import type { NoteRow } from '@matlas/contract';
import type { NoteRecord } from './note.store';

/** What the platform wrote is closed: nobody would read the answer. */
export const mayOnNote = (note: Pick<NoteRecord, 'senderId'>): NoteRow['can'] => ({ reply: note.senderId !== null });

export const toNoteRow = (note: NoteRecord): NoteRow => ({
  ...note,
  createTime: note.createTime.toISOString(),
  updateTime: note.updateTime.toISOString(),
  can: mayOnNote(note),
});
