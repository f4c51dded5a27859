/** The lines of table.ts about notifications, and how people choose and stop them. */
export const notificationLines = `
GET /api/notifications                           401 403 200 200 200 200 200 200 401 401 200 200
POST /api/notifications/read                     401 403 200 200 200 200 200 200 401 401 200 200 >nobody
GET /api/notifications/mentions                  401 403 200 200 200 200 200 200 401 401 200 200
GET /api/push                                    401 403 200 200 200 200 200 200 401 401 200 200
PUT /api/push                                    401 403 204 204 204 204 204 204 401 401 204 204 >nobody
DELETE /api/push                                 401 403 204 204 204 204 204 204 401 401 204 204 >nobody
GET /api/mail/state                              401 200 200 200 200 200 200 200 401 401 200 200
POST /api/mail/bounces                           404 404 404 404 404 404 404 404 404 404 404 404 >nobody
GET /api/mail/unsubscribe                        410 410 410 410 410 410 410 410 410 410 410 410
POST /api/mail/unsubscribe                       410 410 410 410 410 410 410 410 410 410 410 410 >nobody
POST /unsubscribe                                410 410 410 410 410 410 410 410 410 410 410 410 >nobody
PUT /api/settings/email-notifications            401 200 200 200 200 200 200 200 401 401 200 200 >nobody
GET /api/settings/notifications                  401 200 200 200 200 200 200 200 401 401 200 200
PUT /api/settings/notifications                  401 200 200 200 200 200 200 200 401 401 200 200 >nobody
PUT /api/settings/quiet-hours                    401 200 200 200 200 200 200 200 401 401 200 200 >nobody
`;
