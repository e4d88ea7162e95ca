/** The specification's template demo routes, one page each: live examples of the kit. */
export const GALLERY_PARTS = [
  'components',
  'charts',
  'tables',
  'excel',
  'zip',
  'pdf',
  'theme',
  'i18n',
  'errorLog',
  'permission',
] as const;
export type GalleryPart = (typeof GALLERY_PARTS)[number];
const galleryPath = '/system/gallery';
export const galleryPagePath = (part: GalleryPart): string => `${galleryPath}/${part}`;
