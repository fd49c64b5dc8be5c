export { GalleryPage as default } from '../../components/assets/GalleryPage.server.tsx';
