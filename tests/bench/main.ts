import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { benchAnalysis } from './analysis.ts'
import { benchBill } from './bill.ts'
import { benchComparison } from './comparison.ts'
import { benchEditor } from './editor.ts'
import { benchEdits } from './edits.ts'
import { benchImport } from './import.ts'
import { benchList } from './list.ts'
import { benchLoad } from './load.ts'
import { benchMatch } from './match.ts'
import { benchOffers } from './offers.ts'
import { benchPeople } from './people.ts'
import { benchPosition } from './position.ts'
import { benchProcess } from './process.ts'
import { benchProcesses } from './processes.ts'
import { benchPurchase } from './purchase.ts'
import { benchReprice } from './reprice.ts'
import { benchSaves } from './saves.ts'
import { benchSchedule } from './schedule.ts'
import { benchSearch } from './search.ts'
import { benchStore } from './store.ts'
import { benchTime } from './time.ts'
import { aboutOf, machine, markdown, table, titleOf, type Part } from './report.ts'

const PARTS: Readonly<Record<string, () => Promise<Part>>> = {
  list: benchList, editor: benchEditor, edits: benchEdits, search: benchSearch, import: benchImport, people: benchPeople, saves: benchSaves,
  reprice: benchReprice,
  analysis: benchAnalysis, bill: benchBill, comparison: benchComparison, match: benchMatch, offers: benchOffers, position: benchPosition,
  process: benchProcess, processes: benchProcesses, purchase: benchPurchase, schedule: benchSchedule, store: benchStore, time: benchTime,
  load: benchLoad,
}
const REPORT = join(import.meta.dirname, 'results.md')

const args = process.argv.slice(2)
const unknown = args.filter(word => !['--json', '--write', ...Object.keys(PARTS)].includes(word))
if (unknown.length > 0) {
  process.stderr.write(`unknown: ${unknown.join(' ')}; npm run bench -- [--json] [--write] [${Object.keys(PARTS).join('] [')}]\n`)
  process.exit(2)
}
const chosen = Object.keys(PARTS).filter(name => args.includes(name))

const parts: Part[] = []
for (const name of chosen.length > 0 ? chosen : Object.keys(PARTS)) {
  process.stderr.write(`bench ${name} …\n`)
  const part = await PARTS[name]!()
  parts.push(part)
  if (!args.includes('--json')) process.stdout.write(`\n${titleOf(part)}: ${aboutOf(part)}\n\n${table(part.results)}\n`)
}
if (args.includes('--json')) process.stdout.write(`${JSON.stringify({ machine: machine(), parts }, undefined, 2)}\n`)
if (args.includes('--write')) await writeFile(REPORT, markdown(parts, await readFile(REPORT, 'utf8')))
