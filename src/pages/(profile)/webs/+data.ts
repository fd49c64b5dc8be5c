export { profileWebs as data } from '../data/webs.ts';
