import { and, eq, sql } from 'drizzle-orm'
import { businessDate } from '#schemas/kit/clock.ts'
import { isSameQuote } from '#schemas/supply/mergeQuotes.ts'
import { emptyLine, quoteFaults, type AskedLine, type Quote } from '#schemas/supply/quote.ts'
import { INQUIRY_STATE } from '#schemas/supply/states.ts'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { inquiryInvite, quoteVersion } from '#server/db/tables/quote.ts'
import type { Tx } from '#server/db/tx.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { quoteApi } from '#shared/api/quote.ts'
import { askedLines } from './requestedLines.ts'
import { isOpen, knownInvited, lockInvited, visited, type Invited } from './invited.ts'
import { draftPlace, quoteSeal, versionPlace } from './sealed.ts'

/** Audit log entities of inquiries, by library. */
const ENTITY = { LABOUR: 'labourInquiry', MATERIAL: 'materialInquiry', MACHINE: 'machineInquiry' } as const
const inviteRow = (tx: Tx, id: string) => and(eq(inquiryInvite.merchantId, tx.ctx.merchantId), eq(inquiryInvite.invitedId, id))

/** Audits a supplier's action without figures: readers of the log may not see one before the deadline. */
export const recordAnswer = (
  tx: Tx, { kind, inquiryId, inquiryName, supplierName }: Invited, action: string,
  facts: { readonly reason?: string, readonly after?: Readonly<Record<string, string>> } = {}
): Promise<void> =>
  audit(tx, { action, entity: ENTITY[kind], entityId: inquiryId, subject: inquiryName, ...facts, after: { supplierName, ...facts.after } })

/**
 * Locks the supplier's answer, then checks the deadline, which may pass while waiting.
 * @throws AppError WRONG_STATE
 */
async function answering(tx: Tx): Promise<Invited> {
  const { id } = await visited(tx)
  await lockInvited(tx, id)
  const invited = await visited(tx)
  if (!isOpen(invited)) throw new AppError('WRONG_STATE', { text: '报价已截止，不能再修改' })
  return invited
}

/** The quote with exactly one answer to each row of the inquiry. */
export function ofAsked(quote: Quote, lines: readonly AskedLine[]): Quote {
  const typed = new Map(quote.lines.map(line => [line.row, line]))
  return { ...quote, lines: lines.map(({ row }) => typed.get(row) ?? emptyLine(row)) }
}

/** Clears figures of declined rows, and the amount of freight that is not extra. */
function normalized(quote: Quote): Quote {
  const extra = quote.freight === 'EXTRA'
  return {
    ...quote, freightAmount: extra ? quote.freightAmount : null, freightTaxRate: extra ? quote.freightTaxRate : null,
    lines: quote.lines.map(line => (line.declined ? { ...emptyLine(line.row), declined: true, note: line.note } : line)),
  }
}

/**
 * Refuses a draft made without another window's changes; equal content is accepted.
 * @returns whether there is nothing to save
 */
async function isKept(
  tx: Tx, { id, draft, revision }: Invited, input: { readonly revision: number, readonly quote: Quote }
): Promise<boolean> {
  const stored = draft === null ? null : (await quoteSeal(tx)).open(draft, draftPlace(id))
  if (stored !== null && isSameQuote(stored, input.quote)) return true
  if (revision !== input.revision) throw new AppError('STALE_VERSION', { text: '另一个窗口也在填写这份报价' })
  return false
}

/** @returns its revision and the database's time, so that a repetition gets an identical answer */
async function keepDraft(tx: Tx, { id, revision: before }: Invited, quote: Quote): Promise<OutputOf<typeof quoteApi.save>> {
  const seal = await quoteSeal(tx)
  const [saved] = await tx.q.update(inquiryInvite)
    .set({ draft: seal.seal(quote, draftPlace(id)), revision: before + 1, savedAt: tx.ctx.now.toISOString() }).where(inviteRow(tx, id))
    .returning({ savedAt: inquiryInvite.savedAt })
  return { revision: before + 1, savedAt: saved?.savedAt ?? tx.ctx.now.toISOString() }
}

/**
 * Saves the draft without validation.
 * @throws AppError STALE_VERSION, WRONG_STATE after the deadline
 */
export async function saveDraft(tx: Tx, input: ParsedInput<typeof quoteApi.save>): Promise<OutputOf<typeof quoteApi.save>> {
  const invited = await answering(tx)
  const quote = ofAsked(input.quote, await askedLines(tx, invited.inquiryId))
  if (await isKept(tx, invited, { ...input, quote }))
    return { revision: invited.revision, savedAt: invited.savedAt ?? tx.ctx.now.toISOString() }
  return keepDraft(tx, invited, quote)
}

/** @throws AppError BAD_ROWS with line, column and reason of each fault */
export async function addVersion(
  tx: Tx, { id, inquiryId, deadline }: Invited, quote: Quote,
  from: { readonly way: 'LINK' | 'PHONE' | 'WECHAT' | 'PAPER', readonly fileIds: readonly string[] }
): Promise<{ version: number, at: string }> {
  const lines = await askedLines(tx, inquiryId)
  const faults = quoteFaults(quote, lines, businessDate(new Date(deadline)))
  if (faults.length > 0) throw new AppError(
    'BAD_ROWS',
    { text: faults[0]!.text, rows: faults.map(({ row, column, text }) => ({ row: row ?? '', column, code: 'BAD_INPUT', text })) }
  )
  const [last] = await tx.sql<{ number: number }>`select coalesce(max(number), 0)::int as number from ${quoteVersion}
    where merchant_id = ${tx.ctx.merchantId} and invited_id = ${id}`
  const number = (last?.number ?? 0) + 1
  const content = (await quoteSeal(tx)).seal(normalized(quote), versionPlace(id, number))
  const [made] = await tx.q.insert(quoteVersion).values(
    { invitedId: id, number, content, way: from.way, byName: tx.ctx.realName, fileIds: [...from.fileIds], at: sql`clock_timestamp()` }
  ).returning({ at: quoteVersion.at })
  await tx.q.update(inquiryInvite).set({ declinedAt: null, declineReason: null }).where(inviteRow(tx, id))
  return { version: number, at: made!.at }
}

/** @throws AppError BAD_ROWS, STALE_VERSION, WRONG_STATE from the deadline on */
export async function submitQuote(tx: Tx, input: ParsedInput<typeof quoteApi.submit>): Promise<OutputOf<typeof quoteApi.submit>> {
  const invited = await answering(tx)
  const quote = ofAsked(input.quote, await askedLines(tx, invited.inquiryId))
  const revision = await isKept(tx, invited, { ...input, quote }) ? invited.revision : (await keepDraft(tx, invited, quote)).revision
  const made = await addVersion(tx, invited, quote, { way: 'LINK', fileIds: invited.fileId === null ? [] : [invited.fileId] })
  await recordAnswer(tx, invited, 'submitQuote', { after: { versions: String(made.version) } })
  return { ...made, revision }
}

/** @throws AppError WRONG_STATE after the deadline */
export async function declineQuote(tx: Tx, { reason }: { readonly reason: string }): Promise<void> {
  const invited = await answering(tx)
  await tx.q.update(inquiryInvite).set({ declinedAt: tx.ctx.now.toISOString(), declineReason: reason }).where(inviteRow(tx, invited.id))
  await recordAnswer(tx, invited, 'declineQuote', { reason })
}

/** Attaches a file to the quote; null removes it. */
export async function attachTo(tx: Tx, fileId: string | null): Promise<void> {
  const { id } = await answering(tx)
  await tx.q.update(inquiryInvite).set({ fileId }).where(inviteRow(tx, id))
}

/**
 * Stores a supplier's quote by telephone, message or paper, entered by a buyer: never after the deadline of a sealed inquiry (sheet 1,
 * decided 6).
 */
export async function enterQuote(
  tx: Tx, id: string, quote: Quote, from: { readonly way: 'PHONE' | 'WECHAT' | 'PAPER', readonly fileIds: readonly string[] }
): Promise<{ version: number, at: string }> {
  await knownInvited(tx, id)
  await lockInvited(tx, id)
  const invited = await knownInvited(tx, id)
  if (invited.revokedAt !== null) throw new AppError('WRONG_STATE', { text: `给“${invited.supplierName}”的询价已撤回，不能录入报价` })
  if (!['QUOTING', 'CLOSED'].includes(invited.state))
    throw new AppError('WRONG_STATE', { text: `询价单${INQUIRY_STATE[invited.state]}，不能录入报价` })
  if (invited.sealed && (invited.over || invited.state === 'CLOSED')) throw new AppError('WRONG_STATE', { text: '密封询价截止后不能再录入报价' })
  const made = await addVersion(tx, invited, ofAsked(quote, await askedLines(tx, invited.inquiryId)), from)
  await recordAnswer(tx, invited, 'enterQuote', { after: { versions: String(made.version) } })
  return made
}
