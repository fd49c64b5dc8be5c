export { GalleryPage as default } from '../components/GalleryPage.server.tsx';
