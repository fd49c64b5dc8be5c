export { DocumentHead, titleOf } from './DocumentHead.server.tsx';
export { Frame } from './Frame.server.tsx';
export { Markdown } from './Markdown.server.tsx';
export { SiteContext, toPageSite, useSite } from './site-context.ts';
export { AccountMenu } from './TopBar.tsx';
