import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { audit } from '#server/core/audit.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import { once } from '#server/core/idempotency.ts'
import type { StoredResponse } from '#server/core/idempotency.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import type { Tx } from '#server/db/tx.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { ERRORS } from '#shared/errors.ts'
import { authenticate, checkClient } from './authenticate.ts'
import type { Call, Deps, FileReply } from './call.ts'
import type { Audit, Implementation } from './implement.ts'
import { parseInput } from './input.ts'
import { demand, seesPrices } from './need.ts'
import { priceStripper } from './prices.ts'
import { Refusal } from './refusal.ts'
import { withUpload } from './upload.ts'

export type Answer = StoredResponse | FileReply

const CHECKED = ['test', 'development'].includes(process.env.NODE_ENV ?? '')
const KEY = /^[\w-]{8,100}$/

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value ?? null)).digest('hex')

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && KEY.test(key)) return key
  throw new AppError('BAD_INPUT', { field: 'Idempotency-Key', text: '请求头 Idempotency-Key 不正确' })
}

async function record(tx: Tx, path: string, how: Audit, input: unknown, output: unknown): Promise<void> {
  if (typeof how === 'string') return
  const action = path.slice(path.lastIndexOf('/') + 1)
  for (const entityId of how.ids(input, output)) await audit(tx, { action, entity: how.entity, entityId })
}

function refused(refusal: Refusal, requestId: string): StoredResponse {
  const { status } = ERRORS[refusal.code]
  const data = { error: refusal.code, requestId, ...refusal.detail }
  return { status, body: JSON.stringify({ code: status, msg: refusal.text, data }) }
}

/**
 * Makes the way of a request through one call: client and session, permission, input, transaction, answer.
 * Everything wrong on the way is thrown as an AppError; the app's error handler answers it.
 */
export function runner({ contract, work }: Implementation, deps: Deps): (request: FastifyRequest) => Promise<Answer> {
  const strip = priceStripper(contract.output)

  function answer(ctx: Ctx, output: unknown): StoredResponse {
    if (CHECKED) contract.output.parse(output)
    const data = strip === undefined || seesPrices(ctx) ? output : strip(output)
    return { status: 200, body: JSON.stringify({ code: 200, msg: '', data }) }
  }

  async function write(
    ctx: Ctx, call: Call, request: FastifyRequest, hash: string, input: unknown, how: Audit, perform: (tx: Tx) => Promise<unknown>,
  ): Promise<StoredResponse> {
    // What runs as the system has no person whose keys could be told apart, and its answers (tokens) must not be stored.
    const key = call.ctx === ctx ? keyOf(request) : undefined
    return inWrite(deps.pool, ctx, async tx => {
      const whole = async (): Promise<StoredResponse> => {
        const output = await perform(tx)
        if (output instanceof Refusal) return refused(output, request.id)
        await record(tx, contract.path, how, input, output)
        return answer(ctx, output)
      }
      return key === undefined ? whole() : once(tx, { key, path: contract.path, hash }, whole)
    })
  }

  return async request => {
    checkClient(request)
    const who = contract.need === 'public' ? undefined : await authenticate(deps.pool, request)
    const call: Call = {
      ctx: who?.ctx, tokenHash: who?.tokenHash, deps,
      ip: request.ip, userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    }
    if (who !== undefined) demand(who.ctx, contract.need)
    const system = who === undefined || ('as' in work && work.as === 'system')
    const ctx = system ? systemCtx(contract.path) : who.ctx
    if ('upload' in work) {
      return withUpload(request, work.maxBytes, file =>
        write(ctx, call, request, hashOf([file.name, file.sha256, file.fields]), file, work.audit, tx => work.upload(tx, file, call)))
    }
    const given = contract.method === 'GET' ? request.query : request.body ?? {}
    const input = parseInput(contract.input, given)
    if ('write' in work) return write(ctx, call, request, hashOf(given), input, work.audit, tx => work.write(tx, input, call))
    if ('file' in work) return inRead(deps.pool, ctx, db => work.file(db, input, call))
    return inRead(deps.pool, ctx, async db => answer(ctx, await work.read(db, input, call)))
  }
}
