import { z } from 'zod'
import { LINK_HEADER, type Contract, type Need } from '#shared/api/contract.ts'

const header = (name: string, required = true) => ({ name, in: 'header', required, schema: { type: 'string' } })

const bodyOf = (contract: Contract) => contract.body === 'form'
  ? { 'multipart/form-data': { schema: {
      type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'],
    } } }
  : { 'application/json': { schema: z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' }) } }

const queryOf = (contract: Contract) => {
  const { properties = {}, required = [] } = z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

const answerOf = (contract: Contract) => contract.body === 'file'
  ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  : { 'application/json': { schema: {
      type: 'object', required: ['code', 'msg', 'data'],
      properties: { code: { const: 200 }, msg: { type: 'string' }, data: z.toJSONSchema(contract.output, { unrepresentable: 'any' }) },
    } } }

const needText = (need: Need): string => {
  if (typeof need === 'string') return need === 'public' ? '无需登录' : '登录即可'
  return `需要权限 ${need.slice(1).join(' 或 ')}:${need[0]}`
}

function operation(contract: Contract) {
  const { need, method, writes } = contract
  const heads = [
    header('X-Auth-Side'), header('X-Auth-Port'),
    ...(need === 'public' ? [] : [header('X-Auth-Token')]),
    ...(contract.link === undefined ? [] : [header(LINK_HEADER)]),
    ...(writes ? [header('Idempotency-Key', false)] : []),
  ]
  return {
    summary: contract.title,
    description: needText(need),
    parameters: [...heads, ...(method === 'GET' ? queryOf(contract) : [])],
    ...(method === 'POST' && { requestBody: { required: true, content: bodyOf(contract) } }),
    responses: { 200: { description: '成功', content: answerOf(contract) }, default: { description: '错误：{ code, msg, data }' } },
  }
}

export function openApi(contracts: readonly Contract[]): object {
  return {
    openapi: '3.1.0',
    info: { title: '营造', version: '1.1.0' },
    paths: Object.fromEntries(contracts.map(contract => [contract.path, { [contract.method.toLowerCase()]: operation(contract) }])),
  }
}
