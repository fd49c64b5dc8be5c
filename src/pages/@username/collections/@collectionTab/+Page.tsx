export { ProfileCollections as Page } from '../../../components/profile/ProfileCollections.server.tsx';
