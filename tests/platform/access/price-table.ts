/** The lines of table.ts about price figures, and what was bought recently. */
export const priceLines = `
GET /api/posts/:id/price                         401 403 200 200 200 200 200 404 401 401 200 200 read
GET /api/posts/:id/price #hidden                 401 403 404 404 404 404 404 404 401 401 404 404 read
GET /api/prices/months                           401 403 200 200 200 200 200 200 401 401 200 200 read
GET /api/prices/similar                          401 403 200 200 200 200 200 200 401 401 200 200 read-as-account
GET /api/recently-bought                         401 403 200 200 200 200 200 200 401 401 200 200 read-as-account`;
