export { profileWebs as data } from '../../../profile/webs.ts';
