export { data as readFollowing } from './following/+data.ts';
export { default as FollowingPage } from './following/+Page.tsx';
export { data as readTrending } from './index/+data.ts';
export { default as TrendingPage } from './index/+Page.tsx';
export { WorkFrame } from './your-work/WorkFrame.server.tsx';
export { data as readYourWebs } from './your-work/webs/+data.ts';
export { default as YourWebsPage } from './your-work/webs/+Page.tsx';
