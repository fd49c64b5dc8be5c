export { PictureDialog } from './crop/PictureDialog.tsx';
export { formatBytes, titleOfFile } from './file-size.ts';
export { CameraSource } from './sources/CameraSource.tsx';
export { DeviceSource } from './sources/DeviceSource.tsx';
export { FilmSource } from './sources/FilmSource.tsx';
export { type LocalFile, TooLargeFile } from './TooLargeFile.tsx';
export { UploadProgress } from './UploadProgress.tsx';
export { type Uploaded, upload, useUpload } from './upload.ts';
