export { renderEmbed } from './embed-document.server.tsx';
