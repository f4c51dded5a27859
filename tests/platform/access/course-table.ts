/** The lines of table.ts about a campus's calendar and courses. */
export const courseLines = `
GET /api/courses                                 401 403 200 200 200 200 200 200 401 401 200 200 read
GET /api/courses/:code                           401 403 200 200 200 200 200 200 401 401 200 200 read
GET /api/campus/texts/:kind                      404 404 404 404 404 404 404 404 404 404 404 404
GET /api/calendar                                401 403 200 200 200 200 200 200 401 401 200 200 read
PUT /api/settings/dismissed-season               401 200 200 200 200 200 200 200 401 401 200 200 >nobody
GET /api/books/:isbn                             401 403 403 200 200 200 200 200 401 401 200 200
GET /api/my-courses                              401 403 200 200 200 200 200 200 401 401 200 200 read-as-account
PUT /api/my-courses/:code                        401 403 200 200 200 200 200 200 401 401 200 200 read-as-account >nobody
DELETE /api/my-courses/:code                     401 403 200 200 200 200 200 200 401 401 200 200 read-as-account >nobody
GET /sandbox/books/api/books                     200 200 200 200 200 200 200 200 200 200 200 200
GET /api/admin/campuses/:id/terms                401 403 403 403 403 403 403 403 401 401 403 200
POST /api/admin/campuses/:id/terms               401 403 403 403 403 403 403 403 401 401 403 201 >by-staff
POST /api/admin/campuses/:id/terms/import        401 403 403 403 403 403 403 403 401 401 403 200 >by-staff
PUT /api/admin/terms/:id                         401 403 403 403 403 403 403 403 401 401 403 200 >by-staff
DELETE /api/admin/terms/:id                      401 403 403 403 403 403 403 403 401 401 403 204 >by-staff
`;
