export { ProfileWebs as Page } from '../components/profile/ProfileWebs.server.tsx';
