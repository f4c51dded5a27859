/** The lines of table.ts about cases, people and their data, for moderators and admins of the whole installation. */
export const staffLines = `
GET /api/admin/summary                           401 403 403 403 403 403 403 403 401 401 200 200
GET /api/admin/cases                             401 403 403 403 403 403 403 403 401 401 200 200
GET /api/admin/cases/:id                         401 403 403 403 403 403 403 403 401 401 200 200
GET /api/admin/cases/:id #missing                401 403 403 403 403 403 403 403 401 401 404 404
POST /api/admin/cases/:id/decisions              401 403 403 403 403 403 403 403 401 401 201 201 >by-staff
POST /api/admin/cases/:id/decisions #about-admin 401 403 403 403 403 403 403 403 401 401 403 403
POST /api/admin/cases/:id/notes                  401 403 403 403 403 403 403 403 401 401 201 201 >by-staff
POST /api/admin/cases/:id/appeal                 401 403 403 403 403 403 403 403 401 401 409 409 >by-staff
POST /api/admin/cases/:id/approval               401 403 403 403 403 403 403 403 401 401 409 409 >by-staff
POST /api/admin/decisions                        401 403 403 403 403 403 403 403 401 401 200 200 >by-staff
POST /api/admin/targets/:kind/:id/decisions      401 403 403 403 403 403 403 403 401 401 201 201 >by-staff
GET /api/admin/posts                             401 403 403 403 403 403 403 403 401 401 200 200
GET /api/admin/users                             401 403 403 403 403 403 403 403 401 401 200 200
GET /api/admin/users/:id                         401 403 403 403 403 403 403 403 401 401 200 200
DELETE /api/admin/users/:id/sessions             401 403 403 403 403 403 403 403 401 401 204 204 >by-staff
DELETE /api/admin/users/:id/sessions #admin      401 403 403 403 403 403 403 403 401 401 403 403
PUT /api/admin/users/:id/ambassador              401 403 403 403 403 403 403 403 401 401 204 204 >by-staff
DELETE /api/admin/users/:id/ambassador           401 403 403 403 403 403 403 403 401 401 204 204 >by-staff
POST /api/admin/users/:id/export                 401 403 403 403 403 403 403 403 401 401 403 201 >by-staff
POST /api/admin/users/:id/deletion               401 403 403 403 403 403 403 403 401 401 403 201 >by-staff
GET /api/admin/exports/:id/file                  401 403 403 403 403 403 403 403 401 401 403 404
GET /api/admin/bans                              401 403 403 403 403 403 403 403 401 401 200 200
POST /api/admin/bans                             401 403 403 403 403 403 403 403 401 401 201 201 >by-staff
DELETE /api/admin/bans/:id                       401 403 403 403 403 403 403 403 401 401 204 204 >by-staff
GET /api/admin/feedback                          401 403 403 403 403 403 403 403 401 401 200 200
PUT /api/admin/feedback/:id/done                 401 403 403 403 403 403 403 403 401 401 404 404 >by-staff
GET /api/admin/audit                             401 403 403 403 403 403 403 403 401 401 200 200`;
