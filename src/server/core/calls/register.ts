import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { byEveryPath } from '#shared/api/contract.ts'
import { bodyGate } from './body.ts'
import type { Deps } from './call.ts'
import { contentDisposition } from './disposition.ts'
import type { CallSet } from './implement.ts'
import { openApi } from './openApi.ts'
import { runner } from './run.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly byLink?: boolean
  }
}

export async function registerCalls(app: FastifyInstance, calls: CallSet, deps: Deps): Promise<void> {
  await app.register(multipart)
  const gate = bodyGate(deps)
  const routes = calls.flatMap(({ contract, work }) => byEveryPath(contract).map(variant => ({ contract: variant, work })))
  for (const route of routes) {
    const { contract } = route
    const run = runner(route, deps)
    app.route({
      method: contract.method,
      url: contract.path,
      bodyLimit: contract.maxBody,
      preParsing: gate(contract),
      config: { byLink: contract.link !== undefined },
      async handler(request, reply) {
        const response = await run(request)
        reply.header('cache-control', 'no-store')
        if ('name' in response) {
          return reply.type(response.type).header('content-disposition', contentDisposition(response.name)).send(response.body)
        }
        return reply.status(response.status).type('application/json; charset=utf-8').send(response.body)
      },
    })
  }
  // Built on request: it is rarely used and slow.
  let description: string | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    description ??= JSON.stringify(openApi(routes.map(({ contract }) => contract)))
    return reply.type('application/json; charset=utf-8').send(description)
  })
}
