export { ProfileWebs } from './components/ProfileWebs.server.tsx';
export { profileListAddress } from './data/read.ts';
export { profileWebs } from './data/webs.ts';
