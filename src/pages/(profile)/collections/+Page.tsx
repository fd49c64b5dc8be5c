export { ProfileCollections as Page } from '../components/ProfileCollections.server.tsx';
