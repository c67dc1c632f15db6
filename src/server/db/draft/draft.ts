import { generateDrizzleJson, generateMigration, type DrizzleSnapshotJSON } from 'drizzle-kit/api'

/** What drizzle knew of the declared tables when the last migration was written. */
export type Snapshot = DrizzleSnapshotJSON

/** Drizzle gives each snapshot an id of its own, by which two of one content would differ. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** What drizzle knows of tables; what is no table is left out. */
export const snapshotOf = (tables: Readonly<Record<string, unknown>>): Snapshot =>
  ({ ...generateDrizzleJson({ ...tables }), id: NO_ID, prevId: NO_ID })

const byName = <T>(entries: Readonly<Record<string, T>>): [string, T][] => Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1))
/** In which order a table names its columns and keys is no part of what it is. */
const sorted = (_key: string, value: unknown): unknown =>
  (typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(byName({ ...value })) : value)

/** A table on each line, in the order of their names, so that a change of one is a change of its line. */
export function snapshotText({ tables, ...rest }: Snapshot): string {
  const lines = byName<unknown>(tables).map(([name, table]) => `${JSON.stringify(name)}: ${JSON.stringify(table, sorted)}`)
  return `{${JSON.stringify(rest).slice(1, -1)}, "tables": {\n${lines.join(',\n')}\n}}\n`
}

/** The types of drizzle-kit lose what its tables are. */
interface Drafted { readonly columns: Readonly<Record<string, unknown>> }
const tablesIn = (snapshot: Snapshot): Readonly<Record<string, Drafted>> => snapshot.tables

/** Where something goes and something comes: drizzle would ask whether it was renamed. */
function renames(before: Snapshot, after: Snapshot): string[] {
  const [was, is] = [tablesIn(before), tablesIn(after)]
  const columns = Object.entries(is).map(([name, table]) => [name, was[name]?.columns ?? table.columns, table.columns] as const)
  return [['', was, is] as const, ...columns].flatMap(([table, old, now]) => {
    const gone = Object.keys(old).filter(key => !Object.hasOwn(now, key))
    const come = Object.keys(now).filter(key => !Object.hasOwn(old, key))
    return gone.length > 0 && come.length > 0 ? [`${table} ${gone.join(', ')} → ${come.join(', ')}`.trim()] : []
  })
}

/** How a new table becomes one of a merchant. */
const secured = (statement: string): string => {
  const table = /^CREATE TABLE "(\w+)" \(\s*"merchant_id"/.exec(statement)?.[1]
  return table === undefined ? statement : `${statement}\nselect yz_tenant('${table}');`
}

/**
 * The SQL that leads from one snapshot to another.
 * @throws Error where something may have been renamed, or the text cannot stand in a module
 */
export async function draftSql(before: Snapshot, after: Snapshot): Promise<string> {
  const unclear = renames(before, after)
  if (unclear.length > 0) throw new Error(`Renamed, or dropped and added? Write it by hand (-- --by-hand): ${unclear.join('; ')}`)
  const statements = await generateMigration(before, after)
  const sql = statements.map(statement => secured(statement.replaceAll('\t', '  ').replaceAll('"public".', ''))).join('\n')
  if (/`|\$\{/.test(sql)) throw new Error('A default holds a sign that ends the text of a module: write it by hand (-- --by-hand)')
  return sql
}

/** What a migration exports is called like its file. */
const exportedAs = (name: string): string => name.slice(5).replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** An import of a module beside the written one, as text: no import of this file. */
const imported = (what: string, module: string): string => [`import ${what}`, `'./${module}.ts'\n`].join(' from ')
const TYPE = imported('type { Migration }', 'migration')

/** The module of a migration. */
export const moduleText = (name: string, sql: string): string =>
  `${TYPE}\nexport const ${exportedAs(name)}: Migration = {\n  name: '${name}',\n  sql: String.raw\`\n${sql}\n\`,\n}\n`

/** The list of the migrations, `index.ts`. */
export function indexText(names: readonly string[]): string {
  return [
    ...names.map(name => imported(`{ ${exportedAs(name)} }`, name)), TYPE, '\n',
    '/** Every step in the order of its number, as `npm run migration` lists them. Modules, so that tsx, vitest and the bundle read them alike. */\n',
    'export const migrations: readonly Migration[] = [\n', ...names.map(name => `  ${exportedAs(name)},\n`), ']\n',
  ].join('')
}

/** The name after the last one. @throws Error where it cannot be that of a file */
export function nextName(names: readonly string[], words: string): string {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(words))
    throw new Error(`Small letters, digits and _ make a name, such as supplier_rating: ${words}`)
  return `${String(Number(names.at(-1)?.slice(0, 4) ?? 0) + 1).padStart(4, '0')}_${words}`
}
