/**
 * Differences on a `members` campus (D56): an account without a school address, the column `ver`, can read as little
 * as an unverified one. A report by someone who can't read answers that the content doesn't exist.
 */
export const onMembersCampus = `
route                                            vis unv ver mem gue own oth blo ban sus mod adm

GET /api/campus/members                          401 403 403 200 200 200 200 200 401 401 200 200
GET /api/profiles/:username/posts                401 403 403 200 200 200 200 404 401 401 200 200
GET /api/profiles/:username/listings             401 403 403 200 200 200 200 404 401 401 200 200
GET /api/profiles/:username/posts #replies       401 403 403 200 200 200 200 404 401 401 200 200
GET /api/profiles/:username/posts #missing       401 403 403 404 404 404 404 404 401 401 404 404
GET /api/feed                                    401 403 403 200 200 200 200 200 401 401 200 200
GET /api/feed #filtered                          401 403 403 200 200 200 200 200 401 401 200 200
GET /api/feed/summary                            401 403 403 200 200 200 200 200 401 401 200 200
GET /api/media                                   401 403 403 200 200 200 200 200 401 401 200 200
GET /api/saved                                   401 403 403 200 200 200 200 200 401 401 200 200
GET /api/saved/count                             401 403 403 200 200 200 200 200 401 401 200 200
GET /api/calendar                                401 403 403 200 200 200 200 200 401 401 200 200
GET /api/my-courses                              401 403 403 200 200 200 200 200 401 401 200 200
PUT /api/my-courses/:code                        401 403 403 200 200 200 200 200 401 401 200 200
DELETE /api/my-courses/:code                     401 403 403 200 200 200 200 200 401 401 200 200
GET /api/courses                                 401 403 403 200 200 200 200 200 401 401 200 200
GET /api/courses/:code                           401 403 403 200 200 200 200 200 401 401 200 200
GET /api/sales/:id/flyer                         401 403 403 200 200 200 200 404 401 401 200 200
GET /api/posts/:id/flyer                         401 403 403 200 200 200 200 404 401 401 200 200
GET /api/posts/:id/story                         401 403 403 200 200 200 200 404 401 401 200 200
GET /api/sales/:id                               401 403 403 200 200 200 200 404 401 401 200 200
GET /api/sales/:id #draft                        401 403 403 404 404 404 404 404 401 401 404 404
PATCH /api/sales/:id                             401 403 403 404 404 200 404 404 401 401 404 404
DELETE /api/sales/:id/schedule                   401 403 403 404 404 200 404 404 401 401 404 404
POST /api/sales/:id/end                          401 403 403 404 404 409 404 404 401 401 404 404
GET /api/spots                                   401 403 403 200 200 200 200 200 401 401 200 200
PUT /api/spots/usual                             401 403 403 200 200 200 200 200 401 401 200 200
PUT /api/posts/:id/spot                          401 403 403 403 403 204 403 404 401 401 403 403
PUT /api/posts/:id/spot #hidden                  401 403 403 404 404 404 404 404 401 401 404 404
GET /api/listings                                401 403 403 200 200 200 200 200 401 401 200 200
GET /api/posts/:id                               401 403 403 200 200 200 200 404 401 401 200 200
GET /api/posts/:id #comment                      401 403 403 200 200 200 200 404 401 401 200 200
GET /api/posts/:id #hidden                       401 403 403 404 404 404 404 404 401 401 404 404
GET /api/posts/:id #deleted                      401 403 403 410 410 410 410 404 401 401 410 410
GET /api/posts/:id #foreign                      401 403 403 404 404 404 404 404 401 401 404 404
GET /api/posts/:id #missing                      401 403 403 404 404 404 404 404 401 401 404 404
DELETE /api/posts/:id #foreign                   401 403 403 404 404 404 404 404 401 401 404 404
DELETE /api/posts/:id #hidden                    401 403 403 404 404 404 404 404 401 401 404 404
PATCH /api/posts/:id #hidden                     401 403 403 404 404 404 404 404 401 401 404 404
PATCH /api/posts/:id #foreign                    401 403 403 404 404 404 404 404 401 401 404 404
GET /api/posts/:id/history                       401 403 403 200 200 200 200 404 401 401 200 200
GET /api/posts/:id/history #hidden               401 403 403 404 404 404 404 404 401 401 404 404
PUT /api/posts/:id/save                          401 403 403 200 200 200 200 404 401 401 200 200
PUT /api/posts/:id/save #hidden                  401 403 403 404 404 404 404 404 401 401 404 404
DELETE /api/posts/:id/save                       401 403 403 200 200 200 200 404 401 401 200 200
GET /api/posts/:id/likes                         401 403 403 200 200 200 200 404 401 401 200 200
GET /api/posts/:id/similar                       401 403 403 200 200 200 200 404 401 401 200 200
GET /api/posts/:id/price                         401 403 403 200 200 200 200 404 401 401 200 200
GET /api/posts/:id/likes #hidden                 401 403 403 404 404 404 404 404 401 401 404 404
GET /api/posts/:id/similar #hidden               401 403 403 404 404 404 404 404 401 401 404 404
GET /api/posts/:id/price #hidden                 401 403 403 404 404 404 404 404 401 401 404 404
GET /api/posts/:id/comments                      401 403 403 200 200 200 200 404 401 401 200 200
GET /api/posts/:id/comments #hidden              401 403 403 404 404 404 404 404 401 401 404 404
GET /api/search                                  401 403 403 200 200 200 200 200 401 401 200 200
GET /api/search/summary                          401 403 403 200 200 200 200 200 401 401 200 200
GET /api/prices/months                           401 403 403 200 200 200 200 200 401 401 200 200
GET /api/search #people                          401 403 403 200 200 200 200 200 401 401 200 200
GET /api/search/saved                            401 403 403 200 200 200 200 200 401 401 200 200
GET /api/prices/similar                          401 403 403 200 200 200 200 200 401 401 200 200
GET /api/recently-bought                         401 403 403 200 200 200 200 200 401 401 200 200
GET /api/search/suggestions                      401 403 403 200 200 200 200 200 401 401 200 200
GET /api/saved-searches                          401 403 403 200 200 200 200 200 401 401 200 200
POST /api/saved-searches                         401 403 403 201 201 201 201 201 401 401 201 201
PATCH /api/saved-searches/:id                    401 403 403 404 404 200 404 404 401 401 404 404
DELETE /api/saved-searches/:id                   401 403 403 404 404 204 404 404 401 401 404 404
POST /api/saved-searches/:id/open                401 403 403 404 404 200 404 404 401 401 404 404
GET /api/people                                  401 403 403 200 200 200 200 200 401 401 200 200
GET /api/searches/popular                        401 403 403 200 200 200 200 200 401 401 200 200
POST /api/searches                               401 403 403 201 201 201 201 201 401 401 201 201
GET /api/ads/sponsored                           401 403 403 200 200 200 200 200 401 401 200 200
PUT /api/ads/:id/hidden                          401 403 403 204 204 204 204 404 401 401 204 204
PUT /api/ads/:id/hidden #foreign                 401 403 403 404 404 404 404 404 401 401 404 404
GET /api/users                                   401 403 403 200 200 200 200 200 401 401 200 200
GET /files/:id/:name #post-photo                 404 404 404 200 200 200 200 404 404 404 200 200
POST /api/reports                                401 403 404 200 200 422 200 404 401 401 200 200
POST /api/reports #comment                       401 403 404 200 200 422 200 404 401 401 200 200
PUT /api/users/:id/follow                        401 403 403 200 200 422 200 404 401 401 200 200
GET /api/posts/:id/queue                         401 403 403 200 200 200 200 404 401 401 200 200
GET /api/posts/:id/queue #hidden                 401 403 403 404 404 404 404 404 401 401 404 404
GET /api/users/:id/record                        404 404 404 200 200 200 200 404 404 404 200 200
GET /api/users/:id/notes                         404 404 404 200 200 200 200 404 404 404 200 200
POST /api/reports #note                          401 403 404 200 200 200 422 404 401 401 200 200
POST /api/reports #sale                          401 403 404 200 200 422 200 404 401 401 200 200
GET /api/posts/:id/mute                          401 403 403 200 200 200 200 404 401 401 200 200
PUT /api/posts/:id/mute                          401 403 403 200 200 200 200 404 401 401 200 200
PUT /api/posts/:id/mute #hidden                  401 403 403 404 404 404 404 404 401 401 404 404
LIVE campus                                      no  no  no  yes yes yes yes yes no  no  yes yes
LIVE post                                        no  no  no  yes yes yes yes no  no  no  yes yes
`;
