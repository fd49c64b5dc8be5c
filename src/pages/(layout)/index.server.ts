export { DocumentHead, titleOf } from './DocumentHead.server.tsx';
export { Frame } from './Frame.tsx';
