/** The parts of an OpenAPI 3.1 document that Quad writes. */
export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string; description?: string }[];
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    examples: Record<string, { summary: string; value: unknown }>;
    securitySchemes: Record<string, object>;
    headers: Record<string, object>;
  };
}

export type JsonSchema = { [keyword: string]: unknown };

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface Content {
  schema: JsonSchema;
  examples?: Record<string, { $ref: string } | { summary?: string; value: unknown }>;
}

export interface Answer {
  description: string;
  headers?: Record<string, object>;
  content?: Record<string, Content>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; description?: string; content: Record<string, Content> };
  responses: Record<string, Answer>;
}

/** A call outside the contract; the module that handles it has its description. */
export interface RawDescription {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /** in OpenAPI's spelling: `/files/{id}/{name}` */
  path: string;
  operation: Omit<Operation, 'tags'> & { tags?: string[] };
}
