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

interface Caller {
  readonly entry: Ctx | Entry
  callOf(ctx: Ctx): Call
}

interface CompletedWrite {
  readonly input: unknown
  readonly output: unknown
}

export type CallResponse = StoredResponse | FileReply

const beginsBefore = (work: Work): boolean => 'upload' in work || 'prepare' in work

function resolvedCtx({ entry }: Caller): Ctx {
  if ('find' in entry) throw new Error('work began for nobody')
  return entry
}

const CHECKED = ['test', 'development'].includes(process.env.NODE_ENV ?? '')
async function record(tx: Tx, path: string, auditRule: Audit, input: unknown, output: unknown): Promise<void> {
  if (typeof auditRule === 'string') return
  const action = path.slice(path.lastIndexOf('/') + 1)
  const ids = auditRule.ids(input, output)
  const names = await auditRule.names(tx, ids)
  await auditAll(tx, ids.map(entityId => ({ action, entity: auditRule.entity, entityId, subject: names.get(entityId) ?? null })))
}

function refused(refusal: Refusal, requestId: string): StoredResponse {
  const { status } = ERRORS[refusal.code]
  const data = { error: refusal.code, requestId, ...refusal.detail }
  return { status, body: JSON.stringify({ code: status, msg: refusal.text, data }) }
}

const withBytes = async (response: CallResponse): Promise<CallResponse> =>
  ('name' in response && typeof response.body === 'function' ? { ...response, body: await response.body() } : response)

/** Faults are thrown as AppErrors for the app's error handler. */
export function runner({ contract, work }: Implementation, deps: Deps): (request: FastifyRequest) => Promise<CallResponse> {
  const strip = priceStripper(contract.output)
  const reading = 'replica' in work && work.replica === true ? inReplicaRead : inRead

  function jsonResponse(ctx: Ctx, output: unknown): StoredResponse {
    if (CHECKED) contract.output.parse(output)
    const data = strip === undefined || seesPrices(ctx) ? output : strip(output)
    return { status: 200, body: JSON.stringify({ code: 200, msg: '', data }) }
  }

  async function write(
    caller: Caller, request: FastifyRequest, hash: string, auditRule: Audit, perform: (tx: Tx, call: Call) => Promise<CompletedWrite>,
  ): Promise<StoredResponse> {
    let later: Later[] = []
    const response = await inWrite(deps.pool, caller.entry, async tx => {
      later = []
      const call: Call = { ...caller.callOf(tx.ctx), afterCommit: work => void later.push(work) }
      // A system transaction has no user to scope keys by, and its answers (tokens) must not be stored.
      const key = call.ctx === tx.ctx ? keyOf(request) : undefined
      const respond = async (): Promise<StoredResponse> => {
        const { input, output } = await perform(tx, call)
        if (output instanceof Refusal) return refused(output, request.id)
        await record(tx, contract.path, auditRule, input, output)
        return jsonResponse(tx.ctx, output)
      }
      return key === undefined ? respond() : once(tx, { key, path: contract.path, hash }, respond)
    })
    // Not awaited: the duration must not reveal the work.
    for (const work of later) {
      void work(request.log).catch((error: unknown) => request.log.error({ err: error }, 'after the call'))
    }
    return response
  }

  /** The unparsed input; forms are read elsewhere. */
  const rawInputOf = (request: FastifyRequest): unknown =>
    'upload' in work ? {} : soundInput(contract.method === 'GET' ? request.query : request.body ?? {})

  async function perform(request: FastifyRequest, raw: unknown, caller: Caller): Promise<CallResponse> {
    if ('upload' in work) {
      return withUpload(request, work, async file => {
        const save = await work.upload(file, caller.callOf(resolvedCtx(caller)))
        const hash = hashOf([file.name, file.sha256, file.fields])
        return write(caller, request, hash, work.audit, async tx => ({ input: file, output: await save(tx) }))
      })
    }
    if ('prepare' in work) {
      const input = parseInput(contract.input, raw)
      const save = await work.prepare(input, caller.callOf(resolvedCtx(caller)))
      return write(caller, request, hashOf(raw), work.audit, async tx => ({ input, output: await save(tx) }))
    }
    if ('write' in work) {
      return write(caller, request, hashOf(raw), work.audit, async (tx, call) => {
        const input = parseInput(contract.input, raw)
        return { input, output: (await work.write(tx, input, call)) ?? null }
      })
    }
    if ('collect' in work) {
      const { ctx, finish } = await reading(deps.pool, caller.entry, async db => {
        const call = caller.callOf(db.ctx)
        return { ctx: db.ctx, finish: await work.collect(db, parseInput(contract.input, raw), call) }
      })
      return jsonResponse(ctx, await finish())
    }
    return reading(deps.pool, caller.entry, async db => {
      const call = caller.callOf(db.ctx)
      const input = parseInput(contract.input, raw)
      return 'file' in work ? work.file(db, input, call) : jsonResponse(db.ctx, await work.read(db, input, call))
    }).then(withBytes)
  }

  return async request => {
    checkClient(request)
    const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 300)
    const { afterwards, after } = endings(request.log)
    const around = { deps, ip: request.ip, userAgent, afterCommit: () => undefined, afterwards }
    const raw = rawInputOf(request)
    if (contract.link !== undefined) {
      const visitor = visitorEntry(request, contract.link)
      const entry = beginsBefore(work) ? await inRead(deps.pool, visitor, async ({ ctx }) => ctx) : visitor
      return after(perform(request, raw, { entry, callOf: ctx => ({ ...around, ctx, tokenHash: undefined }) }))
    }
    if (contract.need === 'public') {
      const callOf = () => ({ ...around, ctx: undefined, tokenHash: undefined })
      return after(perform(request, raw, { entry: systemCtx(contract.path), callOf }))
    }
    const tokenHash = hashOfRequest(request)
    let unseen = false
    const seeLater = () => (unseen = true)
    const projectId = projectOf(contract, raw)
    const entry = entryOf(request, tokenHash, seeLater, projectId)
    const callOf = (ctx: Ctx): Call => {
      admit(ctx, contract)
      return { ...around, ctx, tokenHash }
    }
    const asSystem = 'as' in work && work.as === 'system'
    // A transaction that begins late or runs as the system cannot authenticate the user.
    const person = asSystem || beginsBefore(work) ? await authenticate(deps.pool, request, seeLater, projectId) : undefined
    let caller: Caller = { entry, callOf }
    if (person !== undefined) {
      const call = callOf(person)
      caller = { entry: asSystem ? systemCtx(contract.path) : person, callOf: () => call }
    }
    const response = await after(perform(request, raw, caller))
    if (unseen) await noteSeen(deps.pool, tokenHash)
    return response
  }
}
