import type { FastifyRequest } from 'fastify'
import { auditAll } from '#server/core/audit.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { visitorEntry } from '#server/core/link/index.ts'
import { once } from '#server/core/idempotency.ts'
import type { StoredResponse } from '#server/core/idempotency.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import type { Entry, Tx } from '#server/db/tx.ts'
import { inReplicaRead } from '#server/db/replica.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { ERRORS } from '#shared/errors.ts'
import { authenticate, checkClient, entryOf, hashOfRequest, noteSeen } from './authenticate.ts'
import type { Call, Deps, FileReply, Later } from './call.ts'
import { endings } from './endings.ts'
import type { Audit, Implementation, Work } from './implement.ts'
import { parseInput } from './input.ts'
import { admit, projectOf, seesPrices } from './need.ts'
import { soundInput } from './sound.ts'
import { priceStripper } from './prices.ts'
import { Refusal } from './refusal.ts'
import { hashOf, keyOf } from './repeated.ts'
import { withUpload } from './upload.ts'

/** Who asks: the transaction's context or the way to it, and the request around the call once the context is there. */
interface Who {
  readonly entry: Ctx | Entry
  callOf(ctx: Ctx): Call
}

/** What a writing call was given and what came of it. */
interface Done {
  readonly input: unknown
  readonly output: unknown
}

export type Answer = StoredResponse | FileReply

/** Whether work begins before its transaction: a form is received first, and what takes long is prepared. */
const beginsBefore = (work: Work): boolean => 'upload' in work || 'prepare' in work

/** Who asks for work that begins before its transaction. */
function knownOf({ entry }: Who): Ctx {
  if ('find' in entry) throw new Error('work began for nobody')
  return entry
}

const CHECKED = ['test', 'development'].includes(process.env.NODE_ENV ?? '')
async function record(tx: Tx, path: string, how: Audit, input: unknown, output: unknown): Promise<void> {
  if (typeof how === 'string') return
  const action = path.slice(path.lastIndexOf('/') + 1)
  const ids = how.ids(input, output)
  const names = await how.names(tx, ids)
  await auditAll(tx, ids.map(entityId => ({ action, entity: how.entity, entityId, subject: names.get(entityId) ?? null })))
}

function refused(refusal: Refusal, requestId: string): StoredResponse {
  const { status } = ERRORS[refusal.code]
  const data = { error: refusal.code, requestId, ...refusal.detail }
  return { status, body: JSON.stringify({ code: status, msg: refusal.text, data }) }
}

/** A file that is to be made is made when its transaction is over. */
const made = async (answer: Answer): Promise<Answer> =>
  ('name' in answer && typeof answer.body === 'function' ? { ...answer, body: await answer.body() } : answer)

/**
 * Makes the way of a request through one call: client and session, permission, input, transaction, answer.
 * Everything wrong on the way is thrown as an AppError; the app's error handler answers it.
 */
export function runner({ contract, work }: Implementation, deps: Deps): (request: FastifyRequest) => Promise<Answer> {
  const strip = priceStripper(contract.output)
  const reading = 'replica' in work && work.replica === true ? inReplicaRead : inRead

  function answer(ctx: Ctx, output: unknown): StoredResponse {
    if (CHECKED) contract.output.parse(output)
    const data = strip === undefined || seesPrices(ctx) ? output : strip(output)
    return { status: 200, body: JSON.stringify({ code: 200, msg: '', data }) }
  }

  async function write(
    who: Who, request: FastifyRequest, hash: string, how: Audit, perform: (tx: Tx, call: Call) => Promise<Done>,
  ): Promise<StoredResponse> {
    let later: Later[] = []
    const answered = await inWrite(deps.pool, who.entry, async tx => {
      later = []
      const call: Call = { ...who.callOf(tx.ctx), afterCommit: work => void later.push(work) }
      // What runs as the system has no person whose keys could be kept apart, and its answers (tokens) must not be stored.
      const key = call.ctx === tx.ctx ? keyOf(request) : undefined
      const whole = async (): Promise<StoredResponse> => {
        const { input, output } = await perform(tx, call)
        if (output instanceof Refusal) return refused(output, request.id)
        await record(tx, contract.path, how, input, output)
        return answer(tx.ctx, output)
      }
      return key === undefined ? whole() : once(tx, { key, path: contract.path, hash }, whole)
    })
    // Nobody waits: how long it takes must not reveal what was done.
    for (const work of later) void work(request.log).catch((error: unknown) => request.log.error({ err: error }, 'after the call'))
    return answered
  }

  /** Forms are read piece by piece, each by its own rules. */
  const givenOf = (request: FastifyRequest): unknown =>
    'upload' in work ? {} : soundInput(contract.method === 'GET' ? request.query : request.body ?? {})

  /** Work and transaction, once it is known who asks, or how to ask for him in the transaction itself. */
  async function perform(request: FastifyRequest, given: unknown, who: Who): Promise<Answer> {
    if ('upload' in work) {
      return withUpload(request, work, async file => {
        const keep = await work.upload(file, who.callOf(knownOf(who)))
        return write(who, request, hashOf([file.name, file.sha256, file.fields]), work.audit, async tx => ({ input: file, output: await keep(tx) }))
      })
    }
    if ('prepare' in work) {
      const input = parseInput(contract.input, given)
      const keep = await work.prepare(input, who.callOf(knownOf(who)))
      return write(who, request, hashOf(given), work.audit, async tx => ({ input, output: await keep(tx) }))
    }
    if ('write' in work) {
      return write(who, request, hashOf(given), work.audit, async (tx, call) => {
        const input = parseInput(contract.input, given)
        return { input, output: (await work.write(tx, input, call)) ?? null }
      })
    }
    if ('collect' in work) {
      const { ctx, finish } = await reading(deps.pool, who.entry, async db => {
        const call = who.callOf(db.ctx)
        return { ctx: db.ctx, finish: await work.collect(db, parseInput(contract.input, given), call) }
      })
      return answer(ctx, await finish())
    }
    return reading(deps.pool, who.entry, async db => {
      const call = who.callOf(db.ctx)
      const input = parseInput(contract.input, given)
      return 'file' in work ? work.file(db, input, call) : answer(db.ctx, await work.read(db, input, call))
    }).then(made)
  }

  return async request => {
    checkClient(request)
    const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 300)
    const { afterwards, after } = endings(request.log)
    const around = { deps, ip: request.ip, userAgent, afterCommit: () => undefined, afterwards }
    const given = givenOf(request)
    if (contract.link !== undefined) {
      const visitor = visitorEntry(request, contract.link)
      // What begins before its transaction asks for the link beforehand, too.
      const entry = beginsBefore(work) ? await inRead(deps.pool, visitor, async ({ ctx }) => ctx) : visitor
      return after(perform(request, given, { entry, callOf: ctx => ({ ...around, ctx, tokenHash: undefined }) }))
    }
    if (contract.need === 'public') {
      return after(perform(request, given, { entry: systemCtx(contract.path), callOf: () => ({ ...around, ctx: undefined, tokenHash: undefined }) }))
    }
    const tokenHash = hashOfRequest(request)
    let unseen = false
    const seeLater = () => (unseen = true)
    const projectId = projectOf(contract, given)
    const entry = entryOf(request, tokenHash, seeLater, projectId)
    const callOf = (ctx: Ctx): Call => {
      admit(ctx, contract)
      return { ...around, ctx, tokenHash }
    }
    const asSystem = 'as' in work && work.as === 'system'
    // Before its transaction begins nobody is known, and the system's transaction is not the person's: both ask beforehand.
    const person = asSystem || beginsBefore(work) ? await authenticate(deps.pool, request, seeLater, projectId) : undefined
    let who: Who = { entry, callOf }
    if (person !== undefined) {
      const call = callOf(person)
      who = { entry: asSystem ? systemCtx(contract.path) : person, callOf: () => call }
    }
    const answered = await after(perform(request, given, who))
    if (unseen) await noteSeen(deps.pool, tokenHash)
    return answered
  }
}
