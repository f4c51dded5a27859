/**
 * Node's HTTP module. An `import` of it also loads Node's WebSocket client, since it reads every export: 9 MB of an idle
 * server and 80 ms of each start (nodejs/node issue 59686).
 */
export const http = process.getBuiltinModule('node:http');
