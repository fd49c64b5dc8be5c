export { tellChanged } from '../../../shared/db/tell-changed.ts';

export const trendingTag = 'trending';
export const webTag = (id: string) => `web:${id}`;
