export { DocumentHead, titleOf } from './DocumentHead.server.tsx';
export { Frame } from './Frame.tsx';
export { Markdown } from './markdown/Markdown.tsx';
export { SiteContext, toPageSite, useSite } from './site/site-context.ts';
