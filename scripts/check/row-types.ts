import { join } from 'node:path';
import type { CallExpression, Expression, Identifier, Node } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isStringLiteral,
  isTemplateExpression,
} from 'typescript/unstable/ast/is';
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';
import { top } from './source-files.ts';
import type { Column } from './statements.ts';

/** The SQL types that pg returns as numbers (pool.ts). */
const numbers = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'oid']);
/** Nullable columns that the statement's `where` guarantees to be set. */
const leftOut = new Set([
  'campuses.newest-members: joined',
  'campuses.members-before: joined',
  'chats.users: joined',
  'chats.users-before: joined',
  'ads.running: ends_at',
  'posts.expiring: expires_at',
  'posts.unconfirmed: price',
  'notifications.availability-address: email',
  'moderation.decision-by-link: user_id',
  'notifications.mail-take: mail_at',
  'jobs.gone-workers: id',
]);
/** SQL types that aren't compared: their shape depends on the stored data. */
const anything = new Set(['json', 'jsonb']);

/**
 * Compares the row type that each `statement<Row, …>` declares with the columns that PostgreSQL returns for it.
 * @returns one sentence for each difference: `posts.feed: the column price is missing`
 */
export function rowDifferences(described: ReadonlyMap<string, readonly Column[]>): string[] {
  const api = new API({ cwd: top });
  try {
    const config = join(top, 'tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error('tsconfig.json cannot be read');
    const files = project.program.getSourceFileNames().filter((name) => name.startsWith(join(top, 'server/')));
    const declarations = files.flatMap((name) => {
      const file = project.program.getSourceFile(name);
      return file?.text.includes('statement') ? statementsIn(file) : [];
    });
    return [...described].flatMap(([statement, columns]) => {
      const call =
        declarations.find(([name]) => name === statement) ??
        declarations.find(([name]) => name instanceof RegExp && name.test(statement));
      const row = call && rowTypeOf(project.checker, call[1]);
      const differences = row ? [...compare(project.checker, statement, row, columns)] : ['its row type was not found'];
      return differences.map((what) => `${statement}: ${what}`);
    });
  } finally {
    api.close();
  }
}

/** A statement's name; a template stands for every name that matches it. */
type Name = string | RegExp;

function statementsIn(node: Node): [Name, CallExpression][] {
  const calls: [Name, CallExpression][] = [];
  const visit = (each: Node): void => {
    if (
      isCallExpression(each) &&
      isIdentifier(each.expression) &&
      (each.expression as Identifier).text === 'statement'
    ) {
      const name = nameOf(each.arguments[0]);
      if (name !== null) calls.push([name, each]);
    }
    each.forEachChild(visit);
  };
  visit(node);
  return calls;
}

/** The name in a call's first argument; null when it isn't written there. */
function nameOf(name: Expression | undefined): Name | null {
  if (!name) return null;
  if (isStringLiteral(name) || isNoSubstitutionTemplateLiteral(name)) return name.text;
  if (!isTemplateExpression(name)) return null;
  const parts = [name.head.text, ...name.templateSpans.map((span) => span.literal.text)];
  return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.*')}$`);
}

/** The first type argument of the Statement that a call returns. */
function rowTypeOf(checker: Checker, call: CallExpression): Type | undefined {
  const type = checker.getTypeAtLocation(call);
  return type && checker.getTypeArguments(type as never)[0];
}

/** Yields each difference between a row type and a statement's columns. */
function* compare(checker: Checker, statement: string, type: Type, columns: readonly Column[]): Generator<string> {
  const generic = (type.flags & TypeFlags.TypeParameter) !== 0;
  const row = (generic && checker.getBaseConstraintOfType(type)) || type;
  // only counted, or passed on unchanged
  if (row.flags & (TypeFlags.Never | TypeFlags.NonPrimitive)) return;
  const declared = new Map(checker.getPropertiesOfType(row).map((symbol) => [symbol.name, symbol]));
  for (const { name } of generic ? [] : columns) if (!declared.has(name)) yield `nothing reads the column ${name}`;
  const byName = new Map(columns.map((column) => [column.name, column]));
  for (const [name, symbol] of declared) {
    const column = byName.get(name);
    const type = checker.getTypeOfSymbol(symbol);
    if (!column || !type) yield `the column ${name} is missing`;
    else if (!anything.has(column.type) && !holds(checker, type, column.type))
      yield `the column ${name} is of type ${column.type}, not ${checker.typeToString(type)}`;
    else if (column.notNull === false && !leftOut.has(`${statement}: ${name}`) && !mayBeNull(checker, type))
      yield `the column ${name} may be null`;
  }
}

/** Whether a property's type fits what pg returns for a column's type, or is a narrower one. */
function holds(checker: Checker, type: Type, column: string): boolean {
  const value = checker.getNonNullableType(type) ?? type;
  if (column === 'bytea') return checker.typeToString(value).startsWith('Buffer');
  if (!column.startsWith('_')) return checker.isTypeAssignableTo(value, scalar(checker, column));
  if (!checker.isArrayLikeType(value)) return false;
  const [element] = checker.getTypeArguments(value as never);
  return element !== undefined && holds(checker, element, column.slice(1));
}

const mayBeNull = (checker: Checker, type: Type): boolean => checker.isTypeAssignableTo(checker.getNullType(), type);

function scalar(checker: Checker, column: string): Type {
  if (numbers.has(column)) return checker.getNumberType();
  return column === 'bool' ? checker.getBooleanType() : checker.getStringType();
}
