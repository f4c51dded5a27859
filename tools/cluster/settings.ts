/** Every part has a port of its own. */
export const portsFrom = (first: number) => ({
  haproxy: first,
  one: first + 1,
  two: first + 2,
  pgbouncer: first + 3,
  redis: first + 4,
  objects: first + 5,
  primary: first + 6,
  standby: first + 7,
});
export type Ports = ReturnType<typeof portsFrom>;

/** What HAProxy does in every frontend and backend. */
export const proxyDefaults = `
defaults
  mode http
  timeout connect 1s
  timeout client 70s
  timeout server 70s
  timeout tunnel 1h
  timeout queue 5s`;

/** HAProxy: two servers; a person's uploads always go to the same one. */
export const haproxy = ({ haproxy: port, one, two }: Ports): string => `
global
  maxconn 4000
${proxyDefaults}
  retries 3
  option redispatch
  # by the connection alone: /healthz also says whether the database answers, which all servers share
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
frontend quad
  bind 127.0.0.1:${port}
  option forwardfor
  use_backend uploads if { path_beg /api/uploads }
  default_backend servers
backend servers
  balance leastconn
  # when a server dies during a request, an idempotent one goes to the other
  option http-buffer-request
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET or { method PUT } or { req.hdr(idempotency-key) -m found } or { path_end /messages }
  server one 127.0.0.1:${one}
  server two 127.0.0.1:${two}
backend uploads
  balance hash req.cook(quad_session)
  hash-type consistent
  server one 127.0.0.1:${one}
  server two 127.0.0.1:${two}
`;

/** PgBouncer pooling transactions; clients get an error within seconds when the database is away. */
export const pgbouncer = ({ pgbouncer: port, primary }: Ports, folder: string): string => `
[databases]
quad = host=127.0.0.1 port=${primary} dbname=quad
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/pgbouncer.users
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 5
log_connections = 0
log_disconnections = 0
`;

/** A primary and its standby on one small machine. */
export const postgres: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '80',
  shared_buffers: '128MB',
  max_parallel_workers_per_gather: '0',
  wal_retrieve_retry_interval: '500ms',
  hot_standby: 'on',
  log_min_error_statement: 'panic',
};
