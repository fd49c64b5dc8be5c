import { withToken } from '../mailed-token.ts';

export const data = withToken('Take your email address back');
