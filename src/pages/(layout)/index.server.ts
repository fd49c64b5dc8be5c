export { DocumentHead, titleOf } from './DocumentHead.server.tsx';
export { Frame } from './Frame.server.tsx';
export { Markdown } from './markdown/Markdown.server.tsx';
export { SiteContext, toPageSite, useSite } from './site/site-context.ts';
