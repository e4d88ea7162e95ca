import type { Language } from '../auth';

/** The first of zh and en that Accept-Language names; Chinese when it names neither. Accepts `zh-CN`, `en_US`, `CN`, `EN`. */
export function languageOf(header: string | string[] | undefined): Language {
  const wished = (Array.isArray(header) ? header.join(',') : (header ?? '')).toLowerCase().split(',').map((part) => part.trim());
  for (const part of wished) {
    if (part.startsWith('zh') || part.startsWith('cn')) return 'zh';
    if (part.startsWith('en')) return 'en';
  }
  return 'zh';
}
