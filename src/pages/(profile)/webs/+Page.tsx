export { ProfileWebs as Page } from '../components/ProfileWebs.server.tsx';
