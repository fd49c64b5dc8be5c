import { withToken } from '../mailed-token.ts';

export const data = withToken('Get your email address back');
