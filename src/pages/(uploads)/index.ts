export { CameraSource } from './CameraSource.tsx';
export { PictureDialog } from './crop/PictureDialog.tsx';
export { DeviceSource } from './DeviceSource.tsx';
export { FilmSource } from './FilmSource.tsx';
export { formatBytes, titleOfFile } from './file-size.ts';
export { type LocalFile, TooLargeFile } from './TooLargeFile.tsx';
export { UploadProgress } from './UploadProgress.tsx';
export type { Uploaded } from './upload.ts';
export { useUpload } from './use-upload.ts';
