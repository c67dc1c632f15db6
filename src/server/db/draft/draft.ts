import { generateDrizzleJson, generateMigration, type DrizzleSnapshotJSON } from 'drizzle-kit/api'

/** Drizzle's snapshot at the last migration. */
export type Snapshot = DrizzleSnapshotJSON

/** Replaces drizzle's snapshot id, which differs for equal content. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Exports other than tables are left out. */
export const snapshotOf = (tables: Readonly<Record<string, unknown>>): Snapshot =>
  ({ ...generateDrizzleJson({ ...tables }), id: NO_ID, prevId: NO_ID })

const byName = <T>(entries: Readonly<Record<string, T>>): [string, T][] => Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1))
/** Ignores the order of columns and keys. */
const sorted = (_key: string, value: unknown): unknown =>
  (typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(byName({ ...value })) : value)

/** One table per line, sorted by name, so that a changed table is a changed line. */
export function snapshotText({ tables, ...rest }: Snapshot): string {
  const lines = byName<unknown>(tables).map(([name, table]) => `${JSON.stringify(name)}: ${JSON.stringify(table, sorted)}`)
  return `{${JSON.stringify(rest).slice(1, -1)}, "tables": {\n${lines.join(',\n')}\n}}\n`
}

/** drizzle-kit's types omit the content of a table. */
interface Drafted { readonly columns: Readonly<Record<string, unknown>> }
const tablesIn = (snapshot: Snapshot): Readonly<Record<string, Drafted>> => snapshot.tables

/** Possible renames, which drizzle would ask about. */
function renames(before: Snapshot, after: Snapshot): string[] {
  const [previous, current] = [tablesIn(before), tablesIn(after)]
  const columns = Object.entries(current).map(([name, table]) => [name, previous[name]?.columns ?? table.columns, table.columns] as const)
  return [['', previous, current] as const, ...columns].flatMap(([table, old, now]) => {
    const removed = Object.keys(old).filter(key => !Object.hasOwn(now, key))
    const come = Object.keys(now).filter(key => !Object.hasOwn(old, key))
    return removed.length > 0 && come.length > 0 ? [`${table} ${removed.join(', ')} → ${come.join(', ')}`.trim()] : []
  })
}

/** Adds the merchant policy to new tables. */
const secured = (statement: string): string => {
  const table = /^CREATE TABLE "(\w+)" \(\s*"merchant_id"/.exec(statement)?.[1]
  return table === undefined ? statement : `${statement}\nselect yz_tenant('${table}');`
}

/**
 * SQL from one snapshot to another.
 * @throws Error where something may be renamed, or a module cannot contain the text
 */
export async function draftSql(before: Snapshot, after: Snapshot): Promise<string> {
  const unclear = renames(before, after)
  if (unclear.length > 0) throw new Error(`Renamed, or dropped and added? Write it by hand (-- --by-hand): ${unclear.join('; ')}`)
  const statements = await generateMigration(before, after)
  const sql = statements.map(statement => secured(statement.replaceAll('\t', '  ').replaceAll('"public".', ''))).join('\n')
  if (/`|\$\{/.test(sql)) throw new Error('A default holds a sign that ends the text of a module: write it by hand (-- --by-hand)')
  return sql
}

/** A migration's export is called like its file. */
const exportedAs = (name: string): string => name.slice(5).replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** As text, not an import of this file. */
const imported = (binding: string, module: string): string => [`import ${binding}`, `'./${module}.ts'\n`].join(' from ')
const TYPE = imported('type { Migration }', 'migration')

export const moduleText = (name: string, sql: string): string =>
  `${TYPE}\nexport const ${exportedAs(name)}: Migration = {\n  name: '${name}',\n  sql: String.raw\`\n${sql}\n\`,\n}\n`

export function indexText(names: readonly string[]): string {
  return [
    ...names.map(name => imported(`{ ${exportedAs(name)} }`, name)), TYPE, '\n',
    '/** Every step in the order of its number, as `npm run migration` lists them. Modules, so that tsx, vitest and the bundle read them '
      + 'alike. */\n',
    'export const migrations: readonly Migration[] = [\n', ...names.map(name => `  ${exportedAs(name)},\n`), ']\n',
  ].join('')
}

/** @throws Error where the name is not a valid file name */
export function nextName(names: readonly string[], suffix: string): string {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(suffix))
    throw new Error(`Small letters, digits and _ make a name, such as supplier_rating: ${suffix}`)
  return `${String(Number(names.at(-1)?.slice(0, 4) ?? 0) + 1).padStart(4, '0')}_${suffix}`
}
