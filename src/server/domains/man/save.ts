import { and, eq } from 'drizzle-orm'
import { businessDate, type Draft, type Row } from '#schemas/kit/index.ts'
import { manCertificates } from '#schemas/man/certificates.ts'
import { idNumberNotice, isIdMask } from '#schemas/man/idNumber.ts'
import { manList } from '#schemas/man/list.ts'
import { manPerson } from '#schemas/man/person.ts'
import type { ManState } from '#schemas/man/states.ts'
import { audit, differenceOf } from '#server/core/audit.ts'
import { newId } from '#server/core/ids.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { vaultOf, type Vault } from '#server/core/vault.ts'
import { man, manCertificate } from '#server/db/tables/man.ts'
import type { Tx } from '#server/db/tx.ts'
import { checkStale, headFaults, saveLines, standingOf, type LineFault } from '#server/document/index.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { cleanRow, tellOfMany } from '#server/grid/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { manApi } from '#shared/api/man.ts'
import { countCertificates } from './certificates.ts'
import { demandPerson, demandPictures, lockMen, picturesOf } from './faults.ts'
import { fileIds, textOf } from './input.ts'
import { sealNumbers } from '#server/db/tables/manRows.ts'
import type { ManRecord } from './read.ts'
import { teamFaults, teamNames, teamOf, type TeamNames } from './teams.ts'

type Insert = typeof man.$inferInsert
type CertificateKind = (typeof manCertificate.$inferInsert)['kind']

/** The columns of a checked person; what his grid requires is there. */
export function manValues(vault: Vault, id: string, row: Row, teams: TeamNames, before?: ManRecord): Omit<Insert, 'photoIds' | 'idPictureIds'> {
  const found = teamOf(teams, row)
  const text = (key: string): string | null => textOf(row, key)
  return {
    id, realName: text('realName') ?? '', pinyin: pinyinOf(text('realName')), phone: text('phone') ?? '', jobCategory: text('jobCategory') ?? '', jobLevel: text('jobLevel'),
    teamId: found?.id ?? null, teamName: found?.name ?? null, entryDate: text('entryDate') ?? '', state: (text('state') ?? 'ON') as ManState,
    address: text('address'), emergencyContact: text('emergencyContact'), emergencyPhone: text('emergencyPhone'), bankName: text('bankName'), remark: text('remark'),
    ...sealNumbers(vault, id, { idNumber: text('idNumber') ?? '', bankCard: text('bankCard') }, before),
  }
}

/** What the record tells of a person: of his numbers what everybody sees. */
const told = (record: Partial<Insert>): Record<string, string | null> => ({
  realName: record.realName ?? null, idNumber: record.idShown ?? null, phone: record.phone ?? null, jobCategory: record.jobCategory ?? null, jobLevel: record.jobLevel ?? null,
  teamName: record.teamName ?? null, entryDate: record.entryDate ?? null, state: record.state ?? null, address: record.address ?? null,
  emergencyContact: record.emergencyContact ?? null, emergencyPhone: record.emergencyPhone ?? null, bankName: record.bankName ?? null, bankCard: record.cardShown ?? null,
  photo: record.photoIds?.join() || null, idPictures: record.idPictureIds?.join() || null, remark: record.remark ?? null,
})

/** Of two records of a person what differs. A number may change where its shown part does not. */
const difference = (before: ManRecord, after: Insert) => differenceOf(told(before), told(after), [
  ...(before.idMark === after.idMark ? [] : ['idNumber']), ...(before.cardMark === after.cardMark ? [] : ['bankCard']),
])

const saveCertificates = (tx: Tx, manId: string, rows: readonly Row[]) => saveLines(tx, manCertificate, { column: manCertificate.manId, id: manId }, rows.map((row, sort) => ({
  id: textOf(row, 'id'), manId, sort, kind: (textOf(row, 'kind') ?? 'OTHER') as CertificateKind, number: textOf(row, 'number') ?? '', issuer: textOf(row, 'issuer'),
  issued: textOf(row, 'issued'), expires: textOf(row, 'expires'), pictureIds: fileIds(row.picture),
})))

/** What was sent, as far as the declaration knows it, and the cells that could not be read. */
function draftOf({ head: given, certificates: rows }: Pick<ParsedInput<typeof manApi.saveMan>, 'head' | 'certificates'>) {
  const head = cleanRow(manPerson.header, given, '')
  const certificates = rows.map(row => cleanRow(manCertificates, row, String(row.id ?? '')))
  const draft: Draft = { head: head.row, lines: { certificates: certificates.map(({ row }) => row) } }
  const ofLines = certificates.flatMap(({ problems }) => problems.map((problem): LineFault => ({ line: 'certificates', ...problem })))
  return { draft, malformed: [...headFaults(head.problems), ...ofLines] }
}

/**
 * Saves a person with all his certificates. A masked number leaves the stored one as it is.
 * @throws AppError NOT_FOUND; STALE_VERSION when somebody has saved him since; BAD_ROWS with every wrong cell
 */
export async function saveMan(tx: Tx, input: ParsedInput<typeof manApi.saveMan>): Promise<OutputOf<typeof manApi.saveMan>> {
  const [stored] = input.id == null ? [] : await lockMen(tx, [input.id])
  if (stored !== undefined) checkStale(await standingOf(tx, stored), input.version)
  const { draft, malformed } = draftOf(input)
  const [vault, teams] = [await vaultOf(tx), await teamNames(tx)]
  const inTeams = teamFaults(teams, [draft.head], new Map([['', stored?.teamId ?? null]]))
  await demandPerson(tx, vault, draft, malformed, await lookupsFor(tx), stored, inTeams)
  await demandPictures(tx, picturesOf(draft), stored)

  const id = stored?.id ?? newId()
  const values: Insert = { ...manValues(vault, id, draft.head, teams, stored), photoIds: fileIds(draft.head.photo), idPictureIds: fileIds(draft.head.idPictures) }
  if (stored === undefined) await tx.q.insert(man).values(values)
  else await tx.q.update(man).set(values).where(and(eq(man.merchantId, tx.ctx.merchantId), eq(man.id, id)))
  const lines = await saveCertificates(tx, id, draft.lines.certificates ?? [])
  await countCertificates(tx, [id])
  await recordSaving(tx, id, stored, values, lines)
  await tellOfMany(tx, manList)
  const [now] = await tx.q.select({ version: man.version }).from(man).where(and(eq(man.merchantId, tx.ctx.merchantId), eq(man.id, id)))
  const number = textOf(draft.head, 'idNumber') ?? ''
  const notice = isIdMask(number) ? null : idNumberNotice(number, businessDate(tx.ctx.now))
  return { id, version: now?.version ?? 1, notices: notice === null ? [] : [notice] }
}

async function recordSaving(tx: Tx, id: string, stored: ManRecord | undefined, values: Insert, { inserted, deleted }: Awaited<ReturnType<typeof saveCertificates>>): Promise<void> {
  const held = stored === undefined ? { after: told(values) } : difference(stored, values)
  const counted = { certificatesAdded: inserted.length, certificatesRemoved: deleted.length }
  const lines = Object.fromEntries(Object.entries(counted).flatMap(([key, count]) => (count === 0 ? [] : [[key, String(count)]])))
  await audit(tx, { action: 'saveMan', entity: 'man', entityId: id, subject: values.realName, ...held, after: { ...held.after, ...lines } })
}
