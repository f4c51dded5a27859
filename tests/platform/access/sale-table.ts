/** The lines of table.ts about what a person sells and how it's shared, and move-out sales. */
export const saleLines = `
GET /api/profiles/:username/listings             401 403 200 200 200 200 200 404 401 401 200 200 read
GET /api/sale-draft                              401 403 403 200 200 200 200 200 401 401 200 200
PUT /api/sales/:id/draft                         401 403 403 200 403 200 200 200 401 401 200 200 >nobody
PUT /api/sales/:id/draft #anothers               401 403 403 404 403 200 404 404 401 401 404 404
DELETE /api/sales/:id/draft                      401 403 403 404 404 204 404 404 401 401 404 404 >nobody
POST /api/sales/:id/posts                        401 403 403 404 403 200 404 404 401 401 404 404 >nobody
GET /api/sales/:id                               401 403 200 200 200 200 200 404 401 401 200 200 read
GET /api/sales/:id #draft                        401 403 404 404 404 404 404 404 401 401 404 404 read
POST /api/reports #sale                          401 403 200 200 200 422 200 404 401 401 200 200 >to-staff
PATCH /api/sales/:id                             401 403 404 404 404 200 404 404 401 401 404 404 read-as-account >nobody
DELETE /api/sales/:id/schedule                   401 403 404 404 404 200 404 404 401 401 404 404 read-as-account >nobody
POST /api/sales/:id/end                          401 403 404 404 404 409 404 404 401 401 404 404 read-as-account >nobody
GET /api/sales/:id/flyer                         401 403 200 200 200 200 200 404 401 401 200 200 read
GET /api/posts/:id/flyer                         401 403 200 200 200 200 200 404 401 401 200 200 read
GET /api/posts/:id/story                         401 403 200 200 200 200 200 404 401 401 200 200 read
PUT /api/posts/:id/share-link                    401 403 403 403 403 200 403 404 401 401 403 403 >nobody
DELETE /api/posts/:id/share-link                 401 403 403 403 403 204 403 404 401 401 403 403 >nobody
GET /api/posts/:id/teaser                        200 200 200 200 200 200 200 404 200 200 200 200
GET /api/posts/:id/teaser #wrong                 404 404 404 404 404 404 404 404 404 404 404 404
GET /api/posts/:id/teaser/photo                  200 200 200 200 200 200 200 404 200 200 200 200
GET /api/posts/:id/teaser/photo #wrong           404 404 404 404 404 404 404 404 404 404 404 404
POST /api/sales/:id/offers                       401 403 403 200 200 422 200 404 401 401 200 200 >words
`;
