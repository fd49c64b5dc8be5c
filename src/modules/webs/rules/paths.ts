/** Page of a new web, which takes code in its query; forms with code are sent to the same path. */
export const newWebPath = '/new-web';
