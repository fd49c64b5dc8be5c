export { profileListAddress } from './data/profile.ts';
export { data as readProfileWebs } from './webs/+data.ts';
export { default as ProfileWebsPage } from './webs/+Page.tsx';
