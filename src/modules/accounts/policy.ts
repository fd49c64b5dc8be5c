/** Where admins open the queue board. The admin pass is a cookie for this path and those below it. */
export const queueBoardPath = '/admin/queues';
