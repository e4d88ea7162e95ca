/** The template demo routes of the specification: one page each with live examples of UI components. */
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
