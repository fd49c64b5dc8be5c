/** Page that ends mails of notifications; the address of RFC 8058 too. Takes the query parameter `token`. */
export const unsubscribePath = '/unsubscribe';
