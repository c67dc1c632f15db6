import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { businessDate, checkRows, textAt, type Lookups, type Row } from '#schemas/kit/index.ts'
import { manSheet, sheetFaults, sheetNotices } from '#schemas/man/sheet.ts'
import { manList } from '#schemas/man/list.ts'
import { MAN_STATE, type ManState } from '#schemas/man/states.ts'
import { newId } from '#server/core/ids.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { vaultOf, type Vault } from '#server/core/vault.ts'
import { man, manCertificate } from '#server/db/tables/man.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import type { ImportSource, StoredRow } from '#server/grid/import/index.ts'
import { publishList, upsertRows } from '#server/grid/index.ts'
import { countCertificates } from './certificates.ts'
import { MAN_NUMBERS } from '#server/db/tables/manRows.ts'
import { markOf, openNumber, sealNumber } from '#server/db/tables/sealed.ts'
import { teamFaults, teamNames, teamOf, type TeamNames } from './teams.ts'

export const MAN_IMPORT = 'man.import'
type ManRecord = typeof man.$inferSelect
type CertificateRecord = typeof manCertificate.$inferSelect
type Insert = typeof man.$inferInsert
type CertificateInsert = typeof manCertificate.$inferInsert

const NOT_IMPORTED: ReadonlySet<string> = new Set(['id', 'photo', 'idPictures'])
const certificateKey = (kind: unknown, number: unknown): string => `${String(kind ?? '')}\0${String(number ?? '')}`

/** A stored person as a row of the file, with the row's `certificate`. */
const asSheetRow = (vault: Vault, record: ManRecord, certificate: CertificateRecord | undefined): Row => ({
  ...Object.fromEntries(Object.keys(manSheet.columns).map(key => [key, (record as Readonly<Record<string, unknown>>)[key] ?? null])) as Row,
  id: record.id,
  idNumber: openNumber(vault, MAN_NUMBERS.idNumber, record), bankCard: openNumber(vault, MAN_NUMBERS.bankCard, record),
  certificateKind: certificate?.kind ?? null, certificateNumber: certificate?.number ?? null, issuer: certificate?.issuer ?? null,
  issued: certificate?.issued ?? null, expires: certificate?.expires ?? null,
})

async function storedMen(db: Db, rows: readonly Row[]): Promise<StoredRow[]> {
  const vault = await vaultOf(db)
  const certificateByNumber = new Map(rows.flatMap(row => {
    const number = textAt(row, 'idNumber')
    return number === null
      ? []
      : [[markOf(vault, MAN_NUMBERS.idNumber, number), certificateKey(row.certificateKind, row.certificateNumber)] as const]
  }))
  const numbers = [...certificateByNumber.keys()]
  const cards = rows.map(row => textAt(row, 'bankCard')).filter(text => text !== null)
    .map(text => markOf(vault, MAN_NUMBERS.bankCard, text))
  if (numbers.length + cards.length === 0) return []
  const inMerchant = eq(man.merchantId, db.ctx.merchantId)
  const records = await db.q.select().from(man)
    .where(and(inMerchant, or(sql`${man.idNumberMark} = any(${sql.param(numbers)})`, sql`${man.bankCardMark} = any(${sql.param(cards)})`)))
  const certificateRows = records.length === 0 ? [] : await db.q.select().from(manCertificate)
    .where(
      and(eq(manCertificate.merchantId, db.ctx.merchantId), sql`${manCertificate.manId} = any(${sql.param(records.map(({ id }) => id))})`)
    )
  const certificates = new Map(certificateRows.map(one => [`${one.manId}\0${certificateKey(one.kind, one.number)}`, one]))
  return records.map(record => ({
    id: record.id, version: record.version,
    row: asSheetRow(vault, record, certificates.get(`${record.id}\0${certificateByNumber.get(record.idNumberMark) ?? ''}`)),
  }))
}

const ofCertificate = (manId: string, row: Row): CertificateInsert[] => (textAt(row, 'certificateKind') === null ? [] : [{
  id: newId(), manId, kind: textAt(row, 'certificateKind') as CertificateInsert['kind'], number: textAt(row, 'certificateNumber') ?? '',
  issuer: textAt(row, 'issuer'), issued: textAt(row, 'issued'), expires: textAt(row, 'expires'),
}])

function manValues(vault: Vault, id: string, row: Row, teams: TeamNames): Omit<Insert, 'photo' | 'idPictures'> {
  const matchedTeam = teamOf(teams, row)
  const text = (key: string): string | null => textAt(row, key)
  return {
    id, realName: text('realName') ?? '', pinyin: pinyinOf(text('realName')), phone: text('phone') ?? '',
    jobCategory: text('jobCategory') ?? '', jobLevel: text('jobLevel'),
    teamId: matchedTeam?.id ?? null, teamName: matchedTeam?.name ?? null, entryDate: text('entryDate') ?? '',
    state: (text('state') ?? 'ON') as ManState,
    address: text('address'), emergencyContact: text('emergencyContact'), emergencyPhone: text('emergencyPhone'),
    bankName: text('bankName'), remark: text('remark'),
    ...sealNumber(vault, MAN_NUMBERS.idNumber, id, text('idNumber') ?? ''),
    ...sealNumber(vault, MAN_NUMBERS.bankCard, id, text('bankCard')),
  }
}

async function writeMen(tx: Tx, teams: TeamNames, rows: readonly { readonly id: string, readonly row: Row }[]): Promise<void> {
  if (rows.length === 0) return
  const vault = await vaultOf(tx)
  const values: Insert[] = rows.map(({ id, row }) => manValues(vault, id, row, teams))
  const columns = Object.keys(values[0]!).filter(key => !NOT_IMPORTED.has(key)) as (keyof Omit<Insert, 'id'>)[]
  await upsertRows(tx, man, values, [man.merchantId, man.id], columns)
  await upsertRows(tx, manCertificate, rows.flatMap(({ id, row }) => ofCertificate(id, row)),
    [manCertificate.merchantId, manCertificate.manId, manCertificate.kind, manCertificate.number], ['issuer', 'issued', 'expires'])
  await countCertificates(tx, rows.map(({ id }) => id))
  publishList(tx, manList)
}

const nameOf = ({ row }: StoredRow): string => `${String(row.realName)}（${MAN_STATE[row.state as keyof typeof MAN_STATE]}）`

/** Imports people, matched by id number; each row may have one certificate. One source per import. */
export function manSource(now = new Date()): ImportSource {
  const today = businessDate(now)
  let teams: TeamNames = new Map()
  return {
    grid: manSheet,
    deferred: true,
    keys: [
      { name: 'unique', columns: ['idNumber'], of: row => textAt(row, 'idNumber'), taken: other => `该身份证号已登记：${nameOf(other)}` },
      {
        name: 'bankCard', columns: ['bankCard'], of: row => textAt(row, 'bankCard'),
        taken: other => `该银行卡号已登记在${String(other.row.realName)}名下`,
      },
    ],
    // Teams are loaded with the dictionaries, before any row is checked.
    async lookups(db): Promise<Lookups> {
      teams = await teamNames(db)
      return lookupsFor(db)
    },
    find: storedMen,
    check: (row, lookups) => [...checkRows(manSheet, [row], lookups), ...sheetFaults(row), ...teamFaults(teams, [row], new Map())],
    notices: row => sheetNotices(row, today),
    async lock(tx, ids) {
      if (ids.length === 0) return new Map()
      const rows = await tx.q.select({ id: man.id, version: man.version }).from(man)
        .where(and(eq(man.merchantId, tx.ctx.merchantId), inArray(man.id, [...ids]))).orderBy(man.id).for('update')
      return new Map(rows.map(({ id, version }) => [id, version]))
    },
    write: (tx, { added, changed }) => writeMen(tx, teams, [...added.map(row => ({ id: newId(), row })), ...changed]),
    audit: { action: 'importMan', entity: 'man' },
  }
}
