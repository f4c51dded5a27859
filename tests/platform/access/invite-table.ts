/** The lines of table.ts about invites, and what only ambassadors may do: nobody here is one. */
export const inviteLines = `
GET /api/invite                                  401 403 403 200 200 200 200 200 401 401 200 200
POST /api/invite                                 401 403 403 201 201 201 201 201 401 401 201 201 >nobody
DELETE /api/invite                               401 403 403 200 200 200 200 200 401 401 200 200 >nobody
PUT /api/invite/credit                           401 403 204 204 204 204 204 204 401 401 204 204 >nobody
GET /api/invites/:code                           404 404 404 404 404 404 404 404 404 404 404 404
POST /api/invites/:code/accept                   401 200 200 200 200 200 200 200 401 401 200 200 >nobody
GET /api/ambassador                              401 403 403 403 403 403 403 403 401 401 403 403
PUT /api/ambassador/newcomers/:id/welcome        401 403 403 403 403 403 403 403 401 401 403 403 >by-staff
PUT /api/posts/:id/pin                           401 403 403 403 403 403 403 403 401 401 403 403 >by-staff
DELETE /api/posts/:id/pin                        401 403 403 403 403 403 403 403 401 401 403 403 >nobody
`;
