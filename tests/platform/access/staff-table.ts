/**
 * What staff may see and do about a record of OU (STF-01, STF-02): a moderator of OU, a moderator of another campus, an
 * admin, and a member. A `+` after the status means that the answer shows the record, a `-` that it doesn't. Every call
 * for staff needs a line; everyone calls OU's host.
 */
export const staffTable = `
call                                                 here elsewhere admin member

GET /api/admin/summary                               200+ 200- 200+ 403
GET /api/admin/cases                                 200+ 200- 200+ 403
GET /api/admin/cases #most                           200+ 200- 200+ 403
GET /api/admin/cases #oldest                         200+ 200- 200+ 403
GET /api/admin/cases/:id                             200+ 404 200+ 403
POST /api/admin/cases/:id/decisions                  201+ 404 201+ 403
POST /api/admin/cases/:id/decisions #own             403 404 201+ 403
POST /api/admin/cases/:id/decisions #moderator       403 404 201+ 403
POST /api/admin/cases/:id/decisions #admin           403 404 403 403
POST /api/admin/cases/:id/decisions #post-of-admin   403 404 201+ 403
POST /api/admin/cases/:id/decisions #post-of-guest   201+ 404 201+ 403
POST /api/admin/cases/:id/decisions #guest           403 404 201+ 403
POST /api/admin/cases/:id/approval                   201+ 404 201+ 403
POST /api/admin/cases/:id/approval #own              403 404 201+ 403
POST /api/admin/cases/:id/notes                      201 404 201 403
POST /api/admin/cases/:id/appeal                     409 404 409 403
POST /api/admin/decisions                            200+ 200- 200+ 403
POST /api/admin/targets/:kind/:id/decisions          201+ 404 201+ 403
POST /api/admin/targets/:kind/:id/decisions #post    201+ 404 201+ 403
GET /api/admin/posts                                 200+ 200- 200+ 403
GET /api/admin/posts #of-campus                      200+ 200- 200+ 403
GET /api/admin/users                                 200+ 200- 200+ 403
GET /api/admin/users #email                          200- 200- 200+ 403
GET /api/admin/users/:id                             200+ 404 200+ 403
GET /api/admin/users/:id #email                      200- 404 200+ 403
GET /api/admin/users/:id #email-and-case             200+ 404 200+ 403
DELETE /api/admin/users/:id/sessions                 204 404 204 403
DELETE /api/admin/users/:id/sessions #moderator      403 404 204 403
DELETE /api/admin/users/:id/sessions #admin          403 404 403 403
PUT /api/admin/users/:id/ambassador                  204 404 204 403
PUT /api/admin/users/:id/ambassador #moderator       403 404 204 403
DELETE /api/admin/users/:id/ambassador               204 404 204 403
DELETE /api/admin/users/:id/ambassador #moderator    403 404 204 403
POST /api/admin/users/:id/export                     403 403 201 403
POST /api/admin/users/:id/export #admin              403 403 403 403
GET /api/admin/exports/:id/file                      403 403 200 403
POST /api/admin/users/:id/deletion                   403 403 201 403
POST /api/admin/users/:id/deletion #admin            403 403 403 403
GET /api/admin/bans                                  200+ 200- 200+ 403
GET /api/admin/bans #email                           200- 200- 200+ 403
POST /api/admin/bans                                 404 404 201 403
POST /api/admin/bans #person                         201+ 404 201+ 403
DELETE /api/admin/bans/:id                           404 404 204 403
DELETE /api/admin/bans/:id #person                   204 404 204 403
GET /api/admin/feedback                              200+ 200- 200+ 403
PUT /api/admin/feedback/:id/done                     204 404 204 403
GET /api/admin/audit                                 200+ 200- 200+ 403
GET /api/admin/ads                                   200+ 200- 200+ 403
POST /api/admin/ads/:id/approve                      200+ 404 200+ 403
POST /api/admin/ads/:id/reject                       200+ 404 200+ 403
GET /api/admin/searches                              200+ 200- 200+ 403
PUT /api/admin/searches/:id/removal                  200+ 404 200+ 403
DELETE /api/admin/searches/:id/removal               200+ 404 200+ 403

GET /api/admin/words                                 403 403 200 403
POST /api/admin/words                                403 403 201 403
DELETE /api/admin/words/:id                          403 403 404 403
GET /api/admin/doctor                                403 403 200 403
GET /api/admin/synonyms                              403 403 200 403
GET /api/admin/synonyms/preview                      403 403 200 403
POST /api/admin/synonyms                             403 403 201 403
PUT /api/admin/synonyms/:id                          403 403 200 403
DELETE /api/admin/synonyms/:id                       403 403 204 403
GET /api/admin/school-requests                       403 403 200 403
PUT /api/admin/school-requests/:id/done              403 403 404 403
GET /api/admin/campuses                              403 403 200 403
POST /api/admin/campuses                             403 403 201 403
PATCH /api/admin/campuses/:id                        403 403 200 403
GET /api/admin/campuses/:id/spots                    403 403 200 403
POST /api/admin/campuses/:id/spots                   403 403 201 403
PUT /api/admin/spots/:id                             403 403 200 403
DELETE /api/admin/spots/:id                          403 403 204 403
GET /api/admin/campuses/:id/terms                    403 403 200 403
POST /api/admin/campuses/:id/terms                   403 403 201 403
POST /api/admin/campuses/:id/terms/import            403 403 200 403
PUT /api/admin/terms/:id                             403 403 200 403
DELETE /api/admin/terms/:id                          403 403 204 403
GET /api/admin/roles                                 403 403 200 403
PUT /api/admin/roles                                 403 403 200 403
PUT /api/admin/roles #admin                          403 403 403 403
GET /api/admin/undeliverable                         403 403 200 403
POST /api/admin/undeliverable/allow                  403 403 404 403
GET /api/admin/exclusions                            403 403 200 403
POST /api/admin/exclusions                           403 403 201 403
DELETE /api/admin/exclusions/:id                     403 403 404 403

GET /files/:id/:name #hidden-photo                   200 404 200 404
GET /files/:id/:name #reported-message               200 404 200 404
GET /files/:id/:name #evidence                       200 404 200 404
EVENT admin.cases                                    yes no yes no
MAIL approval                                        yes no yes no
`;
