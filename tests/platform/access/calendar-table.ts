/** The lines of table.ts about a campus's calendar. */
export const calendarLines = `
GET /api/calendar                                401 403 200 200 200 200 200 200 401 401 200 200
GET /api/admin/campuses/:id/terms                401 403 403 403 403 403 403 403 401 401 403 200
POST /api/admin/campuses/:id/terms               401 403 403 403 403 403 403 403 401 401 403 201
POST /api/admin/campuses/:id/terms/import        401 403 403 403 403 403 403 403 401 401 403 200
PUT /api/admin/terms/:id                         401 403 403 403 403 403 403 403 401 401 403 200
DELETE /api/admin/terms/:id                      401 403 403 403 403 403 403 403 401 401 403 204
`;
