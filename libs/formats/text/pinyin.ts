import { pinyin } from 'pinyin-pro';

/**
 * The pinyin of a Chinese name as users type it: whole syllables and initials, `chongdianchazuo cdcz`; empty for a
 * name without Chinese characters.
 */
export function pinyinOf(name: string | null | undefined): string {
  if (!name || !/\p{Script=Han}/u.test(name)) return '';
  const syllables = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true });
  const initials = syllables.map((syllable) => syllable.charAt(0)).join('');
  return `${syllables.join('')} ${initials}`.toLowerCase();
}
