import { DOCUMENTS, GRIDS } from '#schemas/index.ts'
import type { Need } from '#shared/api/contract.ts'
import { CONTRACTS } from '#shared/api/index.ts'
import { SCREENS } from '#shared/screens.ts'

function inventory() {
  return {
    screens: SCREENS,
    calls: CONTRACTS.map(({ path, method, title, need, writes, body }) => ({ path, method, title, need, writes, body })),
    grids: GRIDS.map(({ name, title, access, columns }) => ({ name, title, access, columns: Object.keys(columns) })),
    documents: DOCUMENTS.map(({ name, title, access, lines, states, actions }) =>
      ({ name, title, access, lines: Object.keys(lines), states, actions: Object.keys(actions) })),
  }
}

const needText = (need: Need): string => (typeof need === 'string' ? need : `${need.slice(1).join('|')}:${need[0]}`)

function inventoryText(): string {
  const { screens, calls, grids, documents } = inventory()
  const part = (title: string, rows: readonly (readonly string[])[]): string =>
    [`${title}（${rows.length}）`, ...rows.map(row => `  ${row.join('  ')}`)].join('\n')
  return [
    part(
      '页面', screens.map(({ path, permission, kind, title, built }) => [path, permission, built === true ? `${kind} built` : kind, title])
    ),
    part('接口', calls.map(({ path, method, title, need }) => [method, path, needText(need), title])),
    part('表格', grids.map(({ name, title, columns }) => [name, title, `${columns.length} 列`])),
    part('单据', documents.map(({ name, title, lines }) => [name, title, lines.join('、')])),
  ].join('\n\n')
}

process.stdout.write(`${process.argv.includes('--json') ? JSON.stringify(inventory(), null, 2) : inventoryText()}\n`)
