/** Differences on a public campus (CAM-31): visitors and unverified accounts can read, and nothing more. */
export const onPublicCampus = `
route                                            vis unv ver mem gue own oth blo ban sus mod adm

GET /api/campus/members                          200 200 200 200 200 200 200 200 200 200 200 200
GET /api/profiles/:username/posts                200 200 200 200 200 200 200 404 200 200 200 200
GET /api/profiles/:username/listings             200 200 200 200 200 200 200 404 200 200 200 200
GET /api/profiles/:username/posts #replies       200 200 200 200 200 200 200 404 200 200 200 200
GET /api/profiles/:username/posts #missing       404 404 404 404 404 404 404 404 404 404 404 404
GET /api/posts/:id/queue                         200 200 200 200 200 200 200 404 200 200 200 200
GET /api/posts/:id/queue #hidden                 404 404 404 404 404 404 404 404 404 404 404 404
GET /api/users/:id/record                        200 200 200 200 200 200 200 404 200 200 200 200
GET /api/users/:id/notes                         200 200 200 200 200 200 200 404 200 200 200 200
GET /api/feed                                    200 200 200 200 200 200 200 200 200 200 200 200
GET /api/calendar                                200 200 200 200 200 200 200 200 200 200 200 200
GET /api/courses                                 200 200 200 200 200 200 200 200 200 200 200 200
GET /api/courses/:code                           200 200 200 200 200 200 200 200 200 200 200 200
GET /api/spots                                   200 200 200 200 200 200 200 200 200 200 200 200
GET /api/feed #filtered                          200 200 200 200 200 200 200 200 200 200 200 200
GET /api/feed/summary                            200 200 200 200 200 200 200 200 200 200 200 200
GET /api/media                                   200 200 200 200 200 200 200 200 200 200 200 200
GET /sitemap.xml                                 200 200 200 200 200 200 200 200 200 200 200 200
GET /api/sales/:id/flyer                         200 200 200 200 200 200 200 404 200 200 200 200
GET /api/posts/:id/flyer                         200 200 200 200 200 200 200 404 200 200 200 200
GET /api/posts/:id/story                         200 200 200 200 200 200 200 404 200 200 200 200
GET /api/posts/:id/teaser                        404 404 404 404 404 404 404 404 404 404 404 404
GET /api/posts/:id/teaser/photo                  404 404 404 404 404 404 404 404 404 404 404 404
GET /api/sales/:id                               200 200 200 200 200 200 200 404 200 200 200 200
GET /api/sales/:id #draft                        404 404 404 404 404 404 404 404 404 404 404 404
GET /api/posts/:id                               200 200 200 200 200 200 200 404 200 200 200 200
GET /api/posts/:id #comment                      200 200 200 200 200 200 200 404 200 200 200 200
GET /api/posts/:id #hidden                       404 404 404 404 404 404 404 404 404 404 404 404
GET /api/posts/:id #deleted                      410 410 410 410 410 410 410 404 410 410 410 410
GET /api/posts/:id #foreign                      404 404 404 404 404 404 404 404 404 404 404 404
GET /api/posts/:id #missing                      404 404 404 404 404 404 404 404 404 404 404 404
GET /api/posts/:id/history                       200 200 200 200 200 200 200 404 200 200 200 200
GET /api/posts/:id/history #hidden               404 404 404 404 404 404 404 404 404 404 404 404
GET /api/posts/:id/likes                         200 200 200 200 200 200 200 404 200 200 200 200
GET /api/posts/:id/similar                       200 200 200 200 200 200 200 404 200 200 200 200
GET /api/posts/:id/price                         200 200 200 200 200 200 200 404 200 200 200 200
GET /api/posts/:id/likes #hidden                 404 404 404 404 404 404 404 404 404 404 404 404
GET /api/posts/:id/similar #hidden               404 404 404 404 404 404 404 404 404 404 404 404
GET /api/posts/:id/price #hidden                 404 404 404 404 404 404 404 404 404 404 404 404
GET /api/posts/:id/comments                      200 200 200 200 200 200 200 404 200 200 200 200
GET /api/posts/:id/comments #hidden              404 404 404 404 404 404 404 404 404 404 404 404
GET /api/search                                  200 200 200 200 200 200 200 200 200 200 200 200
GET /api/search/summary                          200 200 200 200 200 200 200 200 200 200 200 200
GET /api/prices/months                           200 200 200 200 200 200 200 200 200 200 200 200
GET /api/search #people                          200 200 200 200 200 200 200 200 200 200 200 200
GET /api/search/suggestions                      200 200 200 200 200 200 200 200 200 200 200 200
GET /api/searches/popular                        200 200 200 200 200 200 200 200 200 200 200 200
GET /api/ads/sponsored                           200 200 200 200 200 200 200 200 200 200 200 200
POST /api/searches                               201 201 201 201 201 201 201 201 201 201 201 201
GET /files/:id/:name #post-photo                 200 200 200 200 200 200 200 404 200 200 200 200
LIVE campus                                      yes yes yes yes yes yes yes yes yes yes yes yes
LIVE post                                        yes yes yes yes yes yes yes no  yes yes yes yes
`;
