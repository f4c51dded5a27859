/** The lines of table.ts about meet-ups, hand-offs and friends' links. */
export const meetUpLines = `
GET /api/deals/:id/meet-up                       401 403 404 404 404 200 200 404 401 401 404 404
POST /api/deals/:id/meet-up                      401 403 404 404 404 200 200 404 401 401 404 404 >after-answer
PUT /api/deals/:id/meet-up                       401 403 404 404 404 200 200 404 401 401 404 404 >after-answer
PUT /api/deals/:id/arrival                       401 403 404 404 404 200 200 404 401 401 404 404 >after-answer
GET /api/deals/:id/hand-off                      401 403 404 404 404 403 200 404 401 401 404 404
POST /api/deals/:id/hand-off                     401 403 404 404 404 422 403 404 401 401 404 404 >after-answer
PUT /api/deals/:id/hand-off                      401 403 404 404 404 200 200 404 401 401 404 404 >after-answer
DELETE /api/deals/:id/hand-off                   401 403 404 404 404 200 200 404 401 401 404 404 >after-answer
GET /api/deals/:id/payment                       401 403 404 404 404 200 200 404 401 401 404 404
PUT /api/deals/:id/no-show                       401 403 404 404 404 200 200 404 401 401 404 404 >after-answer
PUT /api/deals/:id/no-show/dispute               401 403 404 404 404 403 200 404 401 401 404 404 >after-answer
PUT /api/deals/:id/no-show/escalation            401 403 404 404 404 204 204 404 401 401 404 404 >to-staff
GET /api/deals/:id/calendar.ics                  401 403 404 404 404 200 200 404 401 401 404 404
GET /api/deals/:id/share                         401 403 404 404 404 200 200 404 401 401 404 404
POST /api/deals/:id/share                        401 403 404 404 404 201 201 404 401 401 404 404 >nobody
DELETE /api/deals/:id/share                      401 403 404 404 404 200 200 404 401 401 404 404 >nobody
GET /api/meet-ups/:token                         200 200 200 200 200 200 200 200 200 200 200 200
GET /api/meet-ups/:token #made-up                404 404 404 404 404 404 404 404 404 404 404 404`;
