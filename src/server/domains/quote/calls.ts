import type { Call, CallSet, UploadedFile } from '#server/core/calls/index.ts'
import { implement } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import { inRead, type Db, type Tx } from '#server/db/tx.ts'
import { keepFile, takeReceived } from '#server/domains/file/index.ts'
import { quoteApi } from '#shared/api/quote.ts'
import { QUOTE_FILE_BYTES } from '#shared/quotePaths.ts'
import { attachTo, declineQuote, ofAsked, saveDraft, submitQuote } from './supplierQuotes.ts'
import { askedLines } from './requestedLines.ts'
import { isOpen, visited } from './invited.ts'
import { noteSeen, openQuote } from './opened.ts'
import { draftPlace, quoteSeal } from './sealed.ts'
import { quoteSoFar, readSheet, writeSheet } from './sheet.ts'

async function soFar(db: Db) {
  const invited = await visited(db)
  const lines = await askedLines(db, invited.inquiryId)
  const typed = invited.draft === null ? null : (await quoteSeal(db)).open(invited.draft, draftPlace(invited.id))
  return { invited, asked: lines, quote: ofAsked(quoteSoFar(typed, lines), lines) }
}

function visitorOf({ ctx }: Call): Ctx {
  if (ctx === undefined) throw new AppError('NOT_FOUND')
  return ctx
}

async function attach(received: UploadedFile, call: Call): Promise<(tx: Tx) => Promise<{ id: string, name: string, size: number }>> {
  const visitor = visitorOf(call)
  await inRead(call.deps.pool, visitor, async db => {
    if (!isOpen(await visited(db))) throw new AppError('WRONG_STATE', { text: '报价已截止，不能再修改' })
  })
  const storedUpload = await takeReceived(call, visitor, received)
  return async tx => {
    const { id, originName, size } = await keepFile(tx, storedUpload)
    await attachTo(tx, id)
    return { id, name: originName, size }
  }
}

async function readGiven({ path }: UploadedFile, call: Call) {
  const visitor = visitorOf(call)
  const { asked: lines, quote, invited } = await inRead(call.deps.pool, visitor, soFar)
  const read = await readSheet(path, `link:${invited.id}`, lines, quote)
  return async () => read
}

export const quoteCalls: CallSet = [
  implement(quoteApi.open, { read: openQuote }),
  implement(quoteApi.seen, { audit: 'none', write: noteSeen }),
  implement(quoteApi.save, { audit: 'none', write: saveDraft }),
  implement(quoteApi.submit, { audit: 'own', write: submitQuote }),
  implement(quoteApi.decline, { audit: 'own', write: declineQuote }),
  implement(quoteApi.attach, { audit: 'none', maxBytes: QUOTE_FILE_BYTES, upload: attach }),
  implement(quoteApi.detach, { audit: 'none', write: tx => attachTo(tx, null) }),
  implement(quoteApi.sheet, {
    async file(db) {
      const { asked: lines, quote, invited } = await soFar(db)
      const { name, bytes } = await writeSheet(invited.inquiryName, lines, quote, db.ctx.now)
      return { name, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body: bytes }
    },
  }),
  implement(quoteApi.readSheet, { audit: 'none', maxBytes: QUOTE_FILE_BYTES, upload: readGiven }),
]
