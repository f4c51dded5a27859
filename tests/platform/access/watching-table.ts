/** The lines of table.ts about searches that are stored, saved searches and alerts. */
export const watchingLines = `
GET /api/searches/popular                        401 403 200 200 200 200 200 200 401 401 200 200 read
POST /api/searches                               401 403 201 201 201 201 201 201 401 401 201 201 read >nobody
GET /api/searches/recent                         401 403 200 200 200 200 200 200 401 401 200 200
DELETE /api/searches/recent                      401 403 204 204 204 204 204 204 401 401 204 204 >nobody
DELETE /api/searches/recent/:id                  401 403 404 404 404 404 404 404 401 401 404 404 >nobody
GET /api/saved-searches                          401 403 200 200 200 200 200 200 401 401 200 200 read-as-account
POST /api/saved-searches                         401 403 201 201 201 201 201 201 401 401 201 201 read-as-account >nobody
PATCH /api/saved-searches/:id                    401 403 404 404 404 200 404 404 401 401 404 404 read-as-account >nobody
DELETE /api/saved-searches/:id                   401 403 404 404 404 204 404 404 401 401 404 404 read-as-account >nobody
POST /api/saved-searches/:id/open                401 403 404 404 404 200 404 404 401 401 404 404 read-as-account >nobody
POST /api/alerts/stop                            401 403 200 200 200 200 200 200 401 401 200 200 >nobody
GET /api/alerts/link                             410 410 410 410 410 410 410 410 410 410 410 410
POST /api/alerts/link                            410 410 410 410 410 410 410 410 410 410 410 410 >nobody

POST /api/looking-for/count                      401 403 403 200 200 200 200 200 401 401 200 200 >nobody
GET /api/posts/:id/looking-for                   401 403 403 403 403 200 403 404 401 401 403 403
POST /api/posts/:id/looking-for                  401 403 403 403 403 200 403 404 401 401 403 403 >notifies
GET /api/posts/:id/matches                       401 403 403 403 403 200 403 404 401 401 403 403
`;
